import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { FieldChange, LogAction, LogKind } from '@/contract/logs'
import { canonicalJson } from './canonicalJson'
import type { Database, Transaction } from './database'
import { folio } from './folios'
import type { Origin } from './origin'
import type { Schema } from './schema'

export type LogEntry = {
  kind: LogKind
  action: LogAction
  subject?: { type: string; uuid: string | null; label: string }
  changes?: FieldChange[]
  version_from?: number
  version_to?: number
  status_code?: number
  reason?: string | null
}

type LogRow = Selectable<Schema['logs']>

/**
 * Adds a line to the audit trail, chained to the one before. Call it last in its transaction: writers take turns at
 * the end of the chain.
 */
export async function appendLog(tx: Transaction, origin: Origin, entry: LogEntry): Promise<void> {
  const end = await tx
    .selectFrom('log_chain')
    .select(['position', 'hash'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { actor, role, at, ...request } = origin
  const { subject, changes = [] } = entry
  const line = {
    ...request,
    position: end.position + 1,
    number: folio('LOG', end.position + 1),
    at,
    kind: entry.kind,
    action: entry.action,
    actor,
    actor_role: role,
    subject_type: subject?.type ?? null,
    subject_uuid: subject?.uuid ?? null,
    subject_label: subject?.label ?? null,
    changes,
    changed_fields: changes.map(({ field }) => field),
    status_code: entry.status_code ?? null,
    duration_ms: null,
    version_from: entry.version_from ?? null,
    version_to: entry.version_to ?? null,
    reason: entry.reason ?? null,
    previous_hash: end.hash,
  }
  const hash = hashOf(line)
  await tx
    .insertInto('logs')
    .values({ ...line, changes: JSON.stringify(changes), hash })
    .execute()
  await tx.updateTable('log_chain').set({ position: line.position, hash }).execute()
}

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

const BATCH = 500

/** The first line whose hash, order or link to the line before is broken, or nothing when the chain is whole. */
export async function firstBrokenLog(db: Database): Promise<{ position: number } | undefined> {
  let previous: { position: number; hash: string | null } = { position: 0, hash: null }
  for (;;) {
    const lines = await db
      .selectFrom('logs')
      .selectAll()
      .where('position', '>', previous.position)
      .orderBy('position')
      .limit(BATCH)
      .execute()
    for (const line of lines) {
      const follows = line.position === previous.position + 1 && line.previous_hash === previous.hash
      if (!follows || hashOf(line) !== line.hash) return { position: line.position }
      previous = line
    }
    if (lines.length < BATCH) break
  }
  const end = await db.selectFrom('log_chain').select(['position', 'hash']).executeTakeFirstOrThrow()
  if (end.position !== previous.position || end.hash !== previous.hash)
    return { position: previous.position + 1 }
}
