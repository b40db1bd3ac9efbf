import type { Invoice } from '@/contract/invoices'
import { Status } from '@/kit/facts/Status'
import { StatusTag } from '@/kit/facts/StatusTag'
import { es } from './es'

/** The status of an invoice; one that is disputed, late, or paid in part, says that instead. */
export function InvoiceStatusBadge({
  invoice,
}: {
  invoice: Pick<Invoice, 'status' | 'payment_state' | 'disputed_at'>
}) {
  const { status, payment_state } = invoice
  if (invoice.disputed_at) return <StatusTag tone="warn">{es.disputed}</StatusTag>
  if (payment_state === 'overdue') return <StatusTag tone="bad">{es.paymentStates.overdue}</StatusTag>
  if (status === 'open' && payment_state === 'partial')
    return <StatusTag tone="warn">{es.paymentStates.partial}</StatusTag>
  return <Status of="Invoice" value={status} />
}
