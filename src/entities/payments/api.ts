import { api } from '@/api/api'
import { archiving, listing, oneRecord, transition, viewCounts } from '@/api/recordEndpoints'
import {
  Payment,
  PaymentDetail,
  PaymentListQuery,
  paymentTransitions,
  paymentViews,
} from '@/contract/payments'
// Its words come with its calls: whatever uses the one has the other.
import './es'

const paymentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPayments: build.query(listing('Payment', PaymentListQuery, Payment)),
    countPayments: build.query(viewCounts('Payment', paymentViews)),
    getPayment: build.query(oneRecord('Payment', PaymentDetail)),
    paymentTransition: build.mutation(transition('Payment', paymentTransitions, PaymentDetail)),
    archivePayment: build.mutation(archiving('Payment')),
  }),
})

export const {
  useListPaymentsQuery,
  useCountPaymentsQuery,
  useGetPaymentQuery,
  usePaymentTransitionMutation,
  useArchivePaymentMutation,
} = paymentsApi
