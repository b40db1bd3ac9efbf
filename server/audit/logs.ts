import { randomUUID } from 'node:crypto'
import type { Transaction } from '@server/db/database'
import { folio } from '@server/db/folios'
import { hashOf } from './logChain'
import { type AuditBuffer, auditBufferOf, type LogEntry } from './auditBuffer'
import type { Origin } from '@server/core/origin'
import { portionsOf } from '@server/core/portions'

/** Appends an entry to the audit log: at commit, or at once without a buffer. */
export async function appendLog(tx: Transaction, origin: Origin, entry: LogEntry): Promise<void> {
  const buffer = auditBufferOf(tx)
  if (buffer) buffer.logEntries.push({ origin, entry })
  else await writeLogEntries(tx, [{ origin, entry }])
}

/** The place of the last line of the audit log. */
export type ChainEnd = { position: number; hash: string }

/** Appends an entry at once, and answers its place in the chain. Call it last in a transaction, as `writeLogEntries`. */
export async function appendLogAtOnce(tx: Transaction, origin: Origin, entry: LogEntry): Promise<ChainEnd> {
  const { position, hash } = await writeLogEntries(tx, [{ origin, entry }])
  if (hash === null) throw new Error('The line has no hash')
  return { position, hash }
}

/**
 * Chains entries to the one before them, and answers where the chain ends then. Call it last in a transaction: writers
 * take turns at the end of the chain.
 */
export async function writeLogEntries(
  tx: Transaction,
  entries: AuditBuffer['logEntries'],
): Promise<{ position: number; hash: string | null }> {
  let end = await tx
    .selectFrom('log_chain')
    .select(['position', 'hash'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (entries.length === 0) return end
  const lines = entries.map((one) => {
    const line = lineOf(one, end)
    const hash = hashOf(line)
    end = { position: line.position, hash }
    return { ...line, changes: JSON.stringify(line.changes), hash }
  })
  const portions = [...portionsOf(lines)]
  const last = portions.pop() ?? []
  for (const some of portions) await tx.insertInto('logs').values(some).execute()
  // One statement less while others wait for their turn.
  await tx
    .with('ended', (ends) => ends.updateTable('log_chain').set(end))
    .insertInto('logs')
    .values(last)
    .execute()
  return end
}

function lineOf(
  { origin, entry }: AuditBuffer['logEntries'][number],
  end: { position: number; hash: string | null },
) {
  const { actor, role, at, owner_uuid: _owner, ...request } = origin
  const { subject, changes = [] } = entry
  return {
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
    salt: randomUUID(),
    previous_hash: end.hash,
  }
}
