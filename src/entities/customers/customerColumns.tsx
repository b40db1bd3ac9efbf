import type { Customer } from '@/contract/customers'
import { column } from '@/kit/listing/column'
import type { Column } from '@/kit/listing/columns'
import { CustomerStatusBadge } from './CustomerStatusBadge'
import { es } from './es'

/** What listings show of a customer. */
export const customerColumns: Column<Customer>[] = [
  column.text('name', { sortable: true, slot: 'title', width: 2 }),
  column.identifier('number', { sortable: true, slot: 'subtitle', priority: 3 }),
  column.word(es.types)('type', { slot: 'subtitle', priority: 2, width: 0.7 }),
  column.identifier('tax_id', { priority: 2, width: 1.2 }),
  column.reference('Account')('account', { slot: 'meta', width: 1.6 }),
  column.email('email', { priority: 3, width: 1.8 }),
  column.money('balance_due_cents', { sortable: true, slot: 'amount' }),
  column.instant('created_at', { sortable: true, priority: 3 }),
  { name: 'status', show: (customer) => <CustomerStatusBadge customer={customer} />, slot: 'status' },
]
