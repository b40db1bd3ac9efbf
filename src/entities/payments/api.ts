import { api } from '@/api/api'
import { archiving, listing, oneRecord, transition, viewCounts } from '@/api/recordEndpoints'
import { paymentContract } from '@/contract/payments'
// Imported for its side effect: a screen that uses these calls needs the labels too.
import './es'

const paymentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPayments: build.query(listing(paymentContract)),
    countPayments: build.query(viewCounts(paymentContract)),
    getPayment: build.query(oneRecord(paymentContract)),
    paymentTransition: build.mutation(transition(paymentContract)),
    archivePayment: build.mutation(archiving(paymentContract)),
  }),
})

export const {
  useListPaymentsQuery,
  useCountPaymentsQuery,
  useGetPaymentQuery,
  usePaymentTransitionMutation,
  useArchivePaymentMutation,
} = paymentsApi
