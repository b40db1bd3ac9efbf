import type { LogReleaseDue } from '@/contract/logs'
import { inTransaction } from '@server/audit/inTransaction'
import { appendLogAtOnce } from '@server/audit/logs'
import { digestOf } from '@server/audit/releasedLines'
import { type Clock, instant, minutesAfter } from '@server/core/clock'
import type { Origin } from '@server/core/origin'
import type { Database } from '@server/db/database'
import { settingsOf } from '@server/db/settings'

const DAY = 24 * 60

/** The days that lines about sign-ins, refusals and tasks are kept, and the instant before which they may go. */
export async function findRetention(db: Database, clock: Clock): Promise<{ days: number; until: string }> {
  const { access_log_days: days } = await settingsOf(db, 'privacy')
  return { days, until: instant(minutesAfter(clock.now(), -days * DAY)) }
}

const dueLines = (db: Database, until: string) =>
  db.selectFrom('logs').where('kind', '<>', 'audit').where('at', '<', until)

/** What a release would take: how many lines, since when and until when. */
export async function countDueLines(
  db: Database,
  { days, until }: { days: number; until: string },
): Promise<LogReleaseDue> {
  const { lines, oldest } = await dueLines(db, until)
    .select(({ fn }) => [fn.countAll<number>().as('lines'), fn.min('at').as('oldest')])
    .executeTakeFirstOrThrow()
  return { days, until, lines, oldest }
}

/**
 * Deletes up to `size` lines that are due, and answers how many it did; lines about changes stay. The log counts the
 * deleted lines, and keeps their hashes so that the chain can still be verified.
 */
export const releaseDueLines = (
  db: Database,
  { days, until, size, origin }: { days: number; until: string; size: number; origin: Origin },
): Promise<number> =>
  inTransaction(db, async (tx) => {
    const lines = await dueLines(tx, until)
      .select(['position', 'hash', 'previous_hash'])
      .orderBy('at')
      .limit(size)
      // Two releases at once: the second one waits, and then finds these lines gone.
      .forUpdate()
      .execute()
    if (lines.length === 0) return 0
    const places = lines.toSorted((one, other) => one.position - other.position)
    const digest = digestOf(places)
    await tx
      .insertInto('released_lines')
      .values(places.map((place) => ({ ...place, digest })))
      .execute()
    await tx
      .deleteFrom('logs')
      // Years that are not over yet are not looked through.
      .where('at', '<', until)
      .where(
        'position',
        'in',
        places.map(({ position }) => position),
      )
      .execute()
    // The line that vouches for the places is in the chain as soon as they are.
    await appendLogAtOnce(tx, origin, {
      kind: 'audit',
      action: 'deleted',
      subject: { type: 'log', uuid: null, label: `${places.length} registros de accesos y tareas` },
      changes: [{ field: 'digest', before: null, after: digest, masked: false }],
      reason: `Pasaron ${days} días.`,
    })
    return places.length
  })
