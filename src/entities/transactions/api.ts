import { api } from '@/api/api'
import { edition, listing, oneRecord, transition, viewCounts } from '@/api/recordEndpoints'
import {
  Transaction,
  TransactionDetail,
  TransactionEdit,
  TransactionListQuery,
  transactionTransitions,
  transactionViews,
} from '@/contract/transactions'
// Its words come with its calls: whatever uses the one has the other.
import './es'

const transactionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTransactions: build.query(listing('Transaction', TransactionListQuery, Transaction)),
    countTransactions: build.query(viewCounts('Transaction', transactionViews)),
    getTransaction: build.query(oneRecord('Transaction', TransactionDetail)),
    editTransaction: build.mutation(edition('Transaction', TransactionEdit, TransactionDetail)),
    transactionTransition: build.mutation(
      transition('Transaction', transactionTransitions, TransactionDetail),
    ),
  }),
})

export const {
  useListTransactionsQuery,
  useCountTransactionsQuery,
  useGetTransactionQuery,
  useEditTransactionMutation,
  useTransactionTransitionMutation,
} = transactionsApi
