import type { TransactionListQuery } from '@/contract/transactions'
import { only } from '@/kit/column'
import { RelatedList } from '@/kit/RelatedList'
import { useListTransactionsQuery } from './api'
import { transactionColumns } from './transactionColumns'

const columns = only(transactionColumns, 'number', 'effective_at', 'type', 'amount_cents', 'status')

/** The transactions that belong to a record, the latest first. */
export const TransactionsTable = ({
  filter,
}: {
  filter: Pick<TransactionListQuery, 'payment' | 'parent'>
}) => (
  <RelatedList
    kind="Transaction"
    result={useListTransactionsQuery({ ...filter, page: 1, size: 10 })}
    columns={columns}
    filter={filter}
  />
)
