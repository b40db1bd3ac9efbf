import type { Effect } from '@/contract/actions'
import type { Transaction } from '@server/db/database'
import type { RecordTable } from '@server/db/schema'
import type { Origin } from '@server/core/origin'
import { recordEvent } from './events'
import { appendLog } from './logs'
import type { AuditedTable, Row } from './writes'

type Sending = {
  /** The event's verb in the past: `certificate_sent`. */
  event: string
  /** What is sent, as the audit log names it before the record: `certificado de`. */
  what: string
  to: string
}

/**
 * Records that something a record says was sent to an address: an event without the address, and a line of the audit log
 * with it. The record stays as it is.
 */
export async function recordSending<Table extends RecordTable>(
  tx: Transaction,
  audited: AuditedTable<Table>,
  { row, origin }: { row: Row<Table>; origin: Origin },
  { event, what, to }: Sending,
): Promise<Effect> {
  const type = `${audited.type}.${event}`
  const subject = { type: audited.type, uuid: row.uuid, label: audited.labelOf(row) }
  await recordEvent(tx, origin, { type, subject, account_uuid: audited.accountOf?.(row) ?? null })
  await appendLog(tx, origin, {
    kind: 'audit',
    action: 'exported',
    subject: { ...subject, label: `${what} ${subject.label}` },
    changes: [{ field: 'sent_to', before: null, after: to, masked: false }],
  })
  return { event: type, subject, changes: [] }
}
