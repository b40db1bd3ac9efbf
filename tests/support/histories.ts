import fc from 'fast-check'
import type { Transitions } from '@/contract/transitions'
import { histories } from '../../scripts/pace.mjs'
import { databaseKinds, type Kind } from './databases'

/** On how many histories a property of the records is tried: the model asks for a thousand, which the full pace has. */
const ASKED = Number(process.env['HISTORIES'] ?? histories)

/** Which of the possible actions a step takes, and whether a dry run comes first. */
export const choice = {
  index: fc.nat({ max: 11 }),
  isApt: fc.integer({ min: 0, max: 9 }).map((one) => one > 0),
  previewed: fc.boolean(),
}

/** One of what may be done as a record is, or now and then of all: histories of refusals alone show little. */
export function apt(
  { index, isApt }: { index: number; isApt: boolean },
  transitions: Transitions<string>,
  status: string,
): string | undefined {
  const names = Object.keys(transitions).filter((name) => !isApt || transitions[name]?.from.includes(status))
  return names[index % Math.max(names.length, 1)]
}

type Place = Kind & { histories: number }

/**
 * Where histories take place: all of them on a PostgreSQL server, several times as quick, and at the full pace a few of
 * them on the embedded database; all of them there on a machine that has no other.
 */
export function historyPlaces(): Place[] {
  const kinds = databaseKinds()
  const last = kinds.at(-1)
  return kinds.map((kind) => ({ ...kind, histories: kind === last ? ASKED : Math.ceil(ASKED / 50) }))
}

/** How many histories happen side by side: no more than a server has connections, so that none waits for another. */
const SIDE_BY_SIDE = 10

/** Histories that happen side by side: most of what one takes is waiting for the database. */
export const sideBySide = <History>(history: fc.Arbitrary<History>): fc.Arbitrary<History[]> =>
  // Unbiased: what is tried first is small, and a tenth of the tries would be most of them.
  fc.noBias(fc.array(history, { minLength: SIDE_BY_SIDE, maxLength: SIDE_BY_SIDE }))

/** How often a property of histories side by side is tried for that many of them. */
export const runsOf = (histories: number): number => Math.ceil(histories / SIDE_BY_SIDE)

/** Takes the first step of each history, then the second of each; what must hold is asked after each for all of them. */
export async function inRounds<Step, History extends { steps: readonly Step[] }>(
  histories: readonly History[],
  take: (history: History, step: Step) => Promise<void>,
  check: (round: number) => Promise<void>,
): Promise<void> {
  const rounds = Math.max(...histories.map(({ steps }) => steps.length))
  for (let round = 0; round < rounds; round++) {
    await Promise.all(
      histories.map(async (history) => {
        const step = history.steps[round]
        if (step) await take(history, step)
      }),
    )
    await check(round)
  }
}
