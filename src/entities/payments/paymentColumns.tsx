import type { Payment } from '@/contract/payments'
import { FoliosText, InstantText } from '@/kit/facts/cells'
import { column } from '@/kit/listing/column'
import type { Column } from '@/kit/listing/columns'
import { es } from './es'
import { PaymentStatusBadge } from './PaymentStatusBadge'

/** What listings show of a payment. */
export const paymentColumns: Column<Payment>[] = [
  column.identifier('number', { sortable: true, slot: 'subtitle' }),
  column.reference('Customer')('customer', { slot: 'title', width: 2 }),
  {
    name: 'invoices',
    show: ({ invoices }) => <FoliosText of={invoices} />,
    priority: 2,
    width: 1.3,
  },
  column.word(es.channels)('method_type', { slot: 'subtitle', priority: 2 }),
  column.instant('created_at', {
    sortable: true,
    slot: 'meta',
    card: ({ created_at }) => <InstantText value={created_at} />,
  }),
  column.money('amount_cents', { sortable: true, slot: 'amount' }),
  column.money('net_cents', { priority: 3 }),
  column.text('error_message', { priority: 3, width: 1.6 }),
  column.count('attempt', { priority: 3 }),
  column.word(es.origins)('origin', { priority: 3 }),
  column.identifier('reference', { priority: 3 }),
  {
    name: 'status',
    show: (payment) => <PaymentStatusBadge payment={payment} />,
    sortable: true,
    slot: 'status',
  },
]
