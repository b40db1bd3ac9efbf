import { Status } from '@/kit/facts/Status'
import type { Account } from '@/contract/accounts'
import { CountText, Identifier, InstantText, MoneyText, None, RecordLink } from '@/kit/facts/cells'
import { column } from '@/kit/listing/column'
import type { Column } from '@/kit/listing/columns'
import { formatCount } from '@/kit/text/formats'
import { es } from './es'

/** What listings show of an account. */
export const accountColumns: Column<Account>[] = [
  { name: 'name', show: ({ name }) => name, sortable: true, slot: 'title', width: 2 },
  {
    name: 'number',
    show: ({ number }) => <Identifier value={number} />,
    sortable: true,
    slot: 'subtitle',
    width: 1.1,
  },
  {
    name: 'type',
    labels: es.types,
    show: ({ type }) => es.types[type],
    sortable: true,
    slot: 'subtitle',
    priority: 2,
    width: 0.9,
  },
  {
    name: 'account_manager',
    show: ({ account_manager }) => account_manager?.label ?? <None />,
    priority: 2,
    width: 1.3,
    slot: 'meta',
  },
  {
    name: 'company',
    show: ({ company }) => <RecordLink kind="Company" to={company} />,
    priority: 3,
    width: 1.4,
  },
  {
    name: 'active_members',
    show: ({ active_members }) => <CountText value={active_members} />,
    align: 'right',
    priority: 3,
    width: 0.8,
  },
  column.count('active_policies', { priority: 2, width: 0.8 }),
  {
    name: 'overdue_days',
    show: ({ overdue_days }) => (overdue_days ? formatCount(overdue_days) : <None />),
    sortable: true,
    align: 'right',
    priority: 3,
    width: 0.7,
  },
  {
    name: 'balance_due_cents',
    show: ({ balance_due_cents, currency }) => <MoneyText cents={balance_due_cents} currency={currency} />,
    sortable: true,
    align: 'right',
    slot: 'amount',
  },
  {
    name: 'next_invoice_at',
    show: ({ next_invoice_at }) => <InstantText value={next_invoice_at} />,
    priority: 3,
  },
  {
    name: 'created_at',
    show: ({ created_at }) => <InstantText value={created_at} />,
    sortable: true,
    priority: 3,
  },
  {
    name: 'status',
    show: ({ status }) => <Status of="Account" value={status} />,
    sortable: true,
    slot: 'status',
  },
]
