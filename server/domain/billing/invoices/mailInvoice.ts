import type { SentMessage } from '@/contract/actions'
import type { Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import { type Row, updateRecord } from '@server/audit/writes'
import { listRecipients } from '@server/domain/billing/customers/listRecipients'
import { invoices } from './invoices'
import { sendInvoice } from './sendInvoice'

/**
 * Mails an invoice that its customer pays by transfer or at a desk to every address for invoices, and notes on it that it
 * was sent. An invoice charged to a card is told by its receipt instead.
 */
export async function mailInvoice(
  tx: Transaction,
  row: Row<'invoices'>,
  origin: Origin,
): Promise<SentMessage[]> {
  const messages: SentMessage[] = []
  const recipients = await listRecipients(tx, row.customer_uuid, 'invoices')
  for (const to of recipients)
    messages.push(...(await sendInvoice(tx, { row, origin }, { to, message: null })).messages)
  const columns = { sent_at: origin.at, sent_to: recipients.join(', ') }
  await updateRecord(tx, invoices, origin, row, columns, { event: 'sent', action: 'updated' })
  return messages
}
