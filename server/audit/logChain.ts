import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { LogCheck } from '@/contract/logs'
import { canonicalJson } from '@server/core/canonicalJson'
import type { Database } from '@server/db/database'
import { plannedOnce } from '@server/db/preparedStatements'
import { firstTakenOut } from './releasedLines'
import { findUnsealed } from './unsealedLines'
import type { Schema } from '@server/db/schema'

/** A line of the audit log as the database has it. */
export type LogRow = Selectable<Schema['logs']>

type StatedRow = Omit<LogRow, 'uuid' | 'version' | 'hash' | 'archived_at' | 'search'>

/** The hash of a log line: of everything that it states and of the hash of the line before. */
export const hashOf = (line: StatedRow): string =>
  createHash('sha256')
    .update(canonicalJson(statedBy(line)))
    .digest('hex')

/** Everything that a log line states, as its hash covers it. */
export function statedBy(line: StatedRow) {
  return {
    position: line.position,
    number: line.number,
    at: new Date(line.at).toISOString(),
    kind: line.kind,
    action: line.action,
    actor: line.actor,
    actor_role: line.actor_role,
    subject_type: line.subject_type,
    subject_uuid: line.subject_uuid,
    subject_label: line.subject_label,
    changes: line.changes,
    changed_fields: line.changed_fields,
    method: line.method,
    path: line.path,
    status_code: line.status_code,
    duration_ms: line.duration_ms,
    ip: line.ip,
    user_agent: line.user_agent,
    session_uuid: line.session_uuid,
    version_from: line.version_from,
    version_to: line.version_to,
    reason: line.reason,
    request_id: line.request_id,
    correlation_id: line.correlation_id,
    previous_hash: line.previous_hash,
    // Lines from before there was a salt were hashed without one.
    ...(line.salt !== null && { salt: line.salt }),
  }
}

/**
 * Checks lines of the audit log against their hashes, and each against the one before; at the end of the log also against
 * the hash in `log_chain`.
 * @param after the position of the last line checked before; the first line comes after 0
 */
export async function checkLogs(
  given: Database,
  { after, limit }: { after: number; limit: number },
): Promise<LogCheck> {
  const db = plannedOnce(given)
  const end = await db.selectFrom('log_chain').select(['position', 'hash']).executeTakeFirstOrThrow()
  const to = Math.min(end.position, after + limit)
  const start = (await startAt(db, 'logs', after)) ?? (await startAt(db, 'released_lines', after))
  const lines = await db
    .selectFrom('logs')
    .selectAll()
    .where('position', '>', after)
    .where('position', '<=', to)
    .orderBy('position')
    .execute()
  // Read after the lines: a line released in between is then in both results, and never in neither.
  const places = await db
    .selectFrom('released_lines')
    .select(['position', 'hash', 'previous_hash'])
    .where('position', '>', after)
    .where('position', '<=', to)
    .execute()
  const unsealed = await findUnsealed(db)
  let previous: { position: number; hash: string | null } = start ?? { position: after, hash: null }
  const found = (broken: LogCheck['broken']): LogCheck => ({
    checked: previous.position,
    hash: previous.hash,
    end: end.position,
    broken,
    unsealed,
  })
  for (const line of inOrder(lines, places)) {
    if (line.position !== previous.position + 1) return found(brokenAt(previous.position + 1))
    if (line.previous_hash !== previous.hash || ('uuid' in line && hashOf(line) !== line.hash))
      return found(brokenAt(line.position, line))
    previous = line
  }
  if (previous.position < to) return found(brokenAt(previous.position + 1))
  if (to < end.position) return found(null)
  const takenOut = await firstTakenOut(db)
  if (takenOut !== undefined) return found(brokenAt(takenOut))
  // `log_chain` holds the last hash too: it tells a last line that was rewritten together with its own hash.
  return found(previous.hash === end.hash ? null : brokenAt(end.position, lines.at(-1)))
}

/** What is said of the first line that does not fit; without a row that is still there, it is missing. */
const brokenAt = (position: number, line?: LogRow | Place): LogCheck['broken'] =>
  line && 'uuid' in line
    ? { position, is_missing: false, uuid: line.uuid, number: line.number }
    : { position, is_missing: true, uuid: null, number: null }

const startAt = (db: Database, table: 'logs' | 'released_lines', position: number) =>
  db.selectFrom(table).select(['position', 'hash']).where('position', '=', position).executeTakeFirst()

type Place = Pick<LogRow, 'position' | 'hash' | 'previous_hash'>

/** Lines, and the places of released ones, in the order of their positions. */
function inOrder(lines: readonly LogRow[], places: readonly Place[]): (LogRow | Place)[] {
  if (places.length === 0) return [...lines]
  const there = new Set(lines.map(({ position }) => position))
  const gone = places.filter(({ position }) => !there.has(position))
  return [...lines, ...gone].toSorted((one, other) => one.position - other.position)
}

/** Checks the whole log from its first line, and answers the first line that is broken, if any. */
export async function checkAllLogs(
  db: Database,
  onProgress: (check: LogCheck) => void = () => {},
): Promise<LogCheck> {
  let check: LogCheck | undefined
  do {
    check = await checkLogs(db, { after: check?.checked ?? 0, limit: 1_000 })
    onProgress(check)
  } while (!check.broken && check.checked < check.end)
  return check
}
