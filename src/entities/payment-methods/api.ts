import { api } from '@/api/api'
import { recordPath } from '@/api/paths'
import { archiving, listing, oneRecord, transition, viewCounts } from '@/api/recordEndpoints'
import { changedTags, listTag } from '@/api/tags'
import { type PaymentMethodDetail, paymentMethodContract } from '@/contract/paymentMethods'
import type { Detail } from '@/contract/shapes'
// Imported for its side effect: a screen that uses these calls needs the labels too.
import './es'

const paymentMethodsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPaymentMethods: build.query(listing(paymentMethodContract)),
    countPaymentMethods: build.query(viewCounts(paymentMethodContract)),
    getPaymentMethod: build.query(oneRecord(paymentMethodContract)),
    paymentMethodTransition: build.mutation(transition(paymentMethodContract)),
    archivePaymentMethod: build.mutation(archiving(paymentMethodContract)),

    /** Charges the customer of a method with it from now on. */
    makeDefaultPaymentMethod: build.mutation({
      query: ({ uuid }: { uuid: string; customer: string }) => ({
        url: recordPath('payment-methods', uuid, 'actions', 'make_default'),
        method: 'POST' as const,
        body: {},
      }),
      transformResponse: ({ data }: Detail<PaymentMethodDetail>) => data,
      invalidatesTags: (_reply, error, { customer }) =>
        error
          ? []
          : [
              { type: 'PaymentMethod' as const },
              ...changedTags('Customer')(undefined, undefined, customer),
              listTag('PaymentMethod'),
            ],
    }),
  }),
})

export const {
  useListPaymentMethodsQuery,
  useCountPaymentMethodsQuery,
  useGetPaymentMethodQuery,
  usePaymentMethodTransitionMutation,
  useArchivePaymentMethodMutation,
  useMakeDefaultPaymentMethodMutation,
} = paymentMethodsApi
