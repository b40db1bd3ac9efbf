import type { Transitions } from '@/contract/transitions'
import { databaseKinds, type Kind } from './databases'

/** On how many histories a property of the records is tried: the model asks for a thousand. */
const ASKED = Number(process.env['HISTORIES'] ?? 1_000)

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
 * Where histories take place: all of them on a PostgreSQL server, several times as quick, and a few of them on the
 * embedded database; all of them there on a machine that has no other.
 */
export function historyPlaces(): Place[] {
  const [embedded, postgres] = databaseKinds()
  if (!embedded) return []
  if (!postgres) return [{ ...embedded, histories: ASKED }]
  return [
    { ...embedded, histories: Math.ceil(ASKED / 25) },
    { ...postgres, histories: ASKED },
  ]
}
