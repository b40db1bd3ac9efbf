import { sql } from 'kysely'
import { type Clock, instant, minutesAfter } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'
import type { LogEntry } from '@server/audit/auditBuffer'
import { appendLog, appendLogAtOnce, type ChainEnd } from '@server/audit/logs'
import { writtenLines } from '@server/audit/writtenLines'
import type { Origin } from '@server/core/origin'
import { tooMany } from '@server/core/problems'
import { actorOf, type Staff } from '@server/core/staff'

/** Exports an hour that a user may download, and as many that they may have made in the background. */
const EXPORTS_AN_HOUR = 10

/** The kind of its log entry: `audit` for a download, `job` for an export in the background. */
type ExportKind = 'audit' | 'job'

type ExportScope = { filters: object; columns: readonly string[]; rows: number }

/** What a log entry vouches for of an evidence pack: the SHA-256 of its data file and of what it states. */
type Vouched = { sha256: string; statement: string }

/** Logs which rows were exported, or are to be. */
export const logExport = (
  tx: Transaction,
  origin: Origin,
  { type, noun }: { type: string; noun: string },
  kind: ExportKind,
  scope: ExportScope,
): Promise<void> => appendLog(tx, origin, entryOf({ type, uuid: null, noun }, kind, scope))

/** Logs an evidence pack as the download that it is, and answers the place of its line in the chain. */
export const logEvidence = (
  tx: Transaction,
  origin: Origin,
  subject: { type: string; uuid: string | null; noun: string },
  scope: ExportScope & Vouched,
): Promise<ChainEnd> => appendLogAtOnce(tx, origin, entryOf(subject, 'audit', scope))

const entryOf = (
  { type, uuid, noun }: { type: string; uuid: string | null; noun: string },
  kind: ExportKind,
  scope: ExportScope,
): LogEntry => ({
  kind,
  action: 'exported',
  subject: { type, uuid, label: `${noun} (${scope.rows})` },
  changes: Object.entries(scope).map(([field, after]) => ({ field, before: null, after, masked: false })),
})

/**
 * Refuses exports beyond `EXPORTS_AN_HOUR`: one after the other is how a whole book of clients is stolen.
 * @throws {Refusal} 429 with the time until the next
 */
export async function refuseTooManyExports(
  db: Database,
  clock: Clock,
  staff: Staff,
  kind: ExportKind,
): Promise<void> {
  const now = clock.now()
  const made = await db
    .selectFrom(writtenLines)
    .select('at')
    .where('action', '=', 'exported')
    .where('kind', '=', kind)
    .where(sql<string>`actor ->> 'uuid'`, '=', actorOf(staff).uuid)
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
