import { api } from '@/api/api'
import { recordPath } from '@/api/paths'
import { archiving, listing, oneRecord, transition, viewCounts } from '@/api/recordEndpoints'
import { changedTags, listTag } from '@/api/tags'
import {
  PaymentMethod,
  PaymentMethodDetail,
  PaymentMethodListQuery,
  paymentMethodTransitions,
  paymentMethodViews,
} from '@/contract/paymentMethods'
import type { Detail } from '@/contract/shapes'
// Its words come with its calls: whatever uses the one has the other.
import './es'

const paymentMethodsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPaymentMethods: build.query(listing('PaymentMethod', PaymentMethodListQuery, PaymentMethod)),
    countPaymentMethods: build.query(viewCounts('PaymentMethod', paymentMethodViews)),
    getPaymentMethod: build.query(oneRecord('PaymentMethod', PaymentMethodDetail)),
    paymentMethodTransition: build.mutation(
      transition('PaymentMethod', paymentMethodTransitions, PaymentMethodDetail),
    ),
    archivePaymentMethod: build.mutation(archiving('PaymentMethod')),

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
