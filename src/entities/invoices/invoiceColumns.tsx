import type { Invoice } from '@/contract/invoices'
import { DayText, Identifier } from '@/kit/facts/cells'
import { column } from '@/kit/listing/column'
import type { Column } from '@/kit/listing/columns'
import { plural } from '@/kit/text/formats'
import { es } from './es'
import { InvoiceStatusBadge } from './InvoiceStatusBadge'

/** What listings show of an invoice. */
export const invoiceColumns: Column<Invoice>[] = [
  {
    name: 'number',
    show: ({ number }) => (number ? <Identifier value={number} /> : es.draft),
    sortable: true,
    slot: 'subtitle',
  },
  column.reference('Customer')('customer', { slot: 'title', width: 2 }),
  column.word(es.types)('type', { priority: 3 }),
  column.day('issued_on', { sortable: true, priority: 2 }),
  { name: 'due_on', show: ({ due_on }) => <DayText value={due_on} />, sortable: true, slot: 'meta' },
  {
    name: 'days_late',
    show: ({ days_late }) => days_late && plural(days_late, 'día', 'días'),
    align: 'right',
    priority: 3,
  },
  column.money('total_cents', { sortable: true, slot: 'amount' }),
  column.money('amount_due_cents', { sortable: true, priority: 2 }),
  column.money('paid_cents', { priority: 3 }),
  column.instant('created_at', { sortable: true, priority: 3 }),
  {
    name: 'status',
    show: (invoice) => <InvoiceStatusBadge invoice={invoice} />,
    sortable: true,
    slot: 'status',
  },
]
