import { api } from '@/api/api'
import { edition, listing, oneRecord, transition, viewCounts } from '@/api/recordEndpoints'
import { transactionContract } from '@/contract/transactions'
// Its words come with its calls: whatever uses the one has the other.
import './es'

const transactionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTransactions: build.query(listing(transactionContract)),
    countTransactions: build.query(viewCounts(transactionContract)),
    getTransaction: build.query(oneRecord(transactionContract)),
    editTransaction: build.mutation(edition(transactionContract)),
    transactionTransition: build.mutation(transition(transactionContract)),
  }),
})

export const {
  useListTransactionsQuery,
  useCountTransactionsQuery,
  useGetTransactionQuery,
  useEditTransactionMutation,
  useTransactionTransitionMutation,
} = transactionsApi
