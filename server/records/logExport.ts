import { sql } from 'kysely'
import { type Clock, instant, minutesAfter } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'
import { appendLog } from '@server/audit/logs'
import type { Origin } from '@server/core/origin'
import { tooMany } from '@server/core/problems'
import type { Staff } from '@server/core/staff'

/** Files that a person may take along in an hour, and that they may have made in the background. */
const EXPORTS_AN_HOUR = 10

/** What the trail calls it: a file that leaves, or one that is begun in the background. */
type Doing = 'audit' | 'job'

type Told = { filters: object; columns: readonly string[]; rows: number }

/** Leaves in the trail which rows were taken along, or are to be. */
export const tellExport = (
  tx: Transaction,
  origin: Origin,
  { type, noun }: { type: string; noun: string },
  kind: Doing,
  told: Told,
): Promise<unknown> =>
  appendLog(tx, origin, {
    kind,
    action: 'exported',
    subject: { type, uuid: null, label: `${noun} (${told.rows})` },
    changes: Object.entries(told).map(([field, after]) => ({ field, before: null, after, masked: false })),
  })

/**
 * Whoever takes one file after the other along is asked to wait: that is how a whole book of clients leaves a house.
 * @throws {Refusal} 429 saying until when
 */
export async function refuseTooMany(db: Database, clock: Clock, staff: Staff, kind: Doing): Promise<void> {
  const now = clock.now()
  const made = await db
    .selectFrom('logs')
    .select('at')
    .where('action', '=', 'exported')
    .where('kind', '=', kind)
    .where(sql<string>`actor ->> 'uuid'`, '=', staff.uuid)
    .where('at', '>', instant(minutesAfter(now, -60)))
    .orderBy('at')
    .execute()
  const next = made.at(-EXPORTS_AN_HOUR)
  if (!next) return
  const seconds = (minutesAfter(new Date(next.at), 60).getTime() - now.getTime()) / 1000
  throw tooMany(
    seconds,
    `Ya exportaste ${EXPORTS_AN_HOUR} veces en una hora. Vuelve a intentar en ${Math.ceil(seconds / 60)} min`,
  )
}
