import type { Severity } from '@/contract/events'
import type { FieldChange, LogAction, LogKind } from '@/contract/logs'
import type { Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'

/** A business event that is to be recorded. */
export type NewEvent = {
  /** What other rows of its transaction call it by, where they are written first. */
  uuid?: string
  /** `entity.past_verb`, e.g. `company.suspended`. */
  type: string
  subject: { type: string; uuid: string | null; label: string }
  account_uuid?: string | null
  data?: Record<string, unknown>
  previous?: Record<string, unknown>
  reason?: string | null
  severity?: Severity
}

/** An entry that is to be appended to the audit log. */
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

/** What a transaction has recorded and will write at commit. */
export type AuditBuffer = {
  events: { origin: Origin; event: NewEvent }[]
  logEntries: { origin: Origin; entry: LogEntry }[]
}

const buffers = new WeakMap<Transaction, AuditBuffer>()

/** Makes a transaction hold its events and log entries until commit, so that the log's chain is locked only briefly. */
export function bufferAudit(tx: Transaction): AuditBuffer {
  const buffer: AuditBuffer = { events: [], logEntries: [] }
  buffers.set(tx, buffer)
  return buffer
}

/** The buffer of a transaction; undefined where it writes at once. */
export const auditBufferOf = (tx: Transaction): AuditBuffer | undefined => buffers.get(tx)

/** Ends the buffering of a transaction, which writes at once from then on, and returns what is still to be written. */
export function releaseAudit(tx: Transaction): AuditBuffer {
  const buffer = buffers.get(tx) ?? { events: [], logEntries: [] }
  buffers.delete(tx)
  return buffer
}
