import type { FieldChange, LogAction, LogKind } from '@/contract/logs'
import type { Transaction } from './database'
import { folio } from './folios'
import { hashOf } from './logChain'
import type { Origin } from './origin'

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
