import { api } from '@/api/api'
import { edition, listing, oneRecord, transition, viewCounts } from '@/api/recordEndpoints'
import { transactionContract } from '@/contract/transactions'
// Imported for its side effect: a screen that uses these calls needs the labels too.
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
