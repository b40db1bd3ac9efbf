import type { Transaction } from '@/contract/transactions'
import { SecondText } from '@/kit/facts/cells'
import { column } from '@/kit/listing/column'
import type { Column } from '@/kit/listing/columns'
import { es } from './es'

/** What listings show of a transaction. */
export const transactionColumns: Column<Transaction>[] = [
  column.identifier('number', { sortable: true, slot: 'subtitle' }),
  {
    name: 'effective_at',
    show: ({ effective_at }) => <SecondText value={effective_at} />,
    isZoned: true,
    sortable: true,
    slot: 'meta',
    width: 1.8,
  },
  column.identifier('gateway_transaction_id', { priority: 2 }),
  column.word(es.types)('type', { sortable: true, slot: 'subtitle' }),
  column.reference('Customer')('customer', { slot: 'title', width: 1.6 }),
  column.reference('Payment')('payment', { priority: 3 }),
  column.text('gateway', { priority: 3 }),
  column.money('amount_cents', { sortable: true, slot: 'amount' }),
  column.money('net_cents', { priority: 3 }),
  column.day('settled_on', { priority: 3 }),
  column.word(es.reconciliations)('reconciliation', { priority: 3 }),
  column.status('Transaction', { sortable: true }),
]
