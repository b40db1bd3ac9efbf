import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { LogCheck } from '@/contract/logs'
import { canonicalJson } from './canonicalJson'
import type { Database } from './database'
import type { Schema } from './schema'

type LogRow = Selectable<Schema['logs']>

/** The hash of a line, made of everything that it states and of the hash of the line before. */
export function hashOf(line: Omit<LogRow, 'uuid' | 'version' | 'hash' | 'archived_at' | 'search'>): string {
  const stated = {
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
  }
  return createHash('sha256').update(canonicalJson(stated)).digest('hex')
}

/**
 * Holds lines of the trail against their hashes, and each against the one before; at the end of the trail also what
 * is kept beside it.
 * @param after the last line that was checked before; the first line comes after 0
 */
export async function checkLogs(
  db: Database,
  { after, limit }: { after: number; limit: number },
): Promise<LogCheck> {
  const end = await db.selectFrom('log_chain').select(['position', 'hash']).executeTakeFirstOrThrow()
  const start = await db
    .selectFrom('logs')
    .select(['position', 'hash'])
    .where('position', '=', after)
    .executeTakeFirst()
  const lines = await db
    .selectFrom('logs')
    .selectAll()
    .where('position', '>', after)
    .where('position', '<=', end.position)
    .orderBy('position')
    .limit(limit)
    .execute()
  let previous: { position: number; hash: string | null } = start ?? { position: after, hash: null }
  const found = (broken: LogCheck['broken']): LogCheck => ({
    checked: previous.position,
    hash: previous.hash,
    end: end.position,
    broken,
  })
  for (const line of lines) {
    if (line.position !== previous.position + 1)
      return found({ position: previous.position + 1, uuid: null, number: null })
    if (line.previous_hash !== previous.hash || hashOf(line) !== line.hash)
      return found({ position: line.position, uuid: line.uuid, number: line.number })
    previous = line
  }
  if (previous.position < end.position)
    return found(lines.length < limit ? { position: previous.position + 1, uuid: null, number: null } : null)
  // The last line was written again together with its hash, which stands beside the trail too.
  const last = lines.at(-1)
  return found(
    previous.hash === end.hash
      ? null
      : { position: end.position, uuid: last?.uuid ?? null, number: last?.number ?? null },
  )
}

/** The whole trail from its first line: what is wrong first, or nothing. */
export async function checkAllLogs(
  db: Database,
  onProgress: (check: LogCheck) => void = () => {},
): Promise<LogCheck> {
  let check: LogCheck = { checked: 0, hash: null, end: 0, broken: null }
  do {
    check = await checkLogs(db, { after: check.checked, limit: 1_000 })
    onProgress(check)
  } while (!check.broken && check.checked < check.end)
  return check
}
