import type { TransactionListQuery } from '@/contract/transactions'
import { only } from '@/kit/listing/column'
import { type RelatedTable, relatedTable } from '@/kit/record/relatedTable'
import { useListTransactionsQuery } from './api'
import { transactionColumns } from './transactionColumns'

/** The transactions that belong to a record, the latest first. */
export const TransactionsTable: RelatedTable<Pick<TransactionListQuery, 'payment' | 'parent'>> = relatedTable(
  'Transaction',
  useListTransactionsQuery,
  only(transactionColumns, 'number', 'effective_at', 'type', 'amount_cents', 'status'),
)
