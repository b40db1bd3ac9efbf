import { api } from '@/api/api'
import { recordPath } from '@/api/paths'
import { changedTags, listTag } from '@/api/tags'
import { MethodChoices, type NewAccountMethod, type NewCardMethod } from '@/contract/newPaymentMethods'
import { type Detail, detailOf } from '@/contract/shapes'

type Adding<Values> = { customer: string; values: Values; idempotencyKey: string }

const newMethodApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMethodChoices: build.query({
      query: (customer: string) => recordPath('customers', customer, 'payment-method-choices'),
      rawResponseSchema: detailOf(MethodChoices),
      transformResponse: ({ data }: Detail<MethodChoices>) => data,
    }),
    addCardMethod: build.mutation({
      query: ({ customer, values, idempotencyKey }: Adding<NewCardMethod>) => ({
        url: recordPath('customers', customer, 'cards'),
        method: 'POST' as const,
        body: values,
        headers: { 'Idempotency-Key': idempotencyKey },
      }),
      invalidatesTags: (_reply, error, { customer }) => (error ? [] : tagsOf(customer)),
    }),
    addAccountMethod: build.mutation({
      query: ({ customer, values, idempotencyKey }: Adding<NewAccountMethod>) => ({
        url: recordPath('customers', customer, 'bank-accounts'),
        method: 'POST' as const,
        body: values,
        headers: { 'Idempotency-Key': idempotencyKey },
      }),
      invalidatesTags: (_reply, error, { customer }) => (error ? [] : tagsOf(customer)),
    }),
  }),
})

/** What a method that is added changes: the customer, who may be charged with it, and the lists of methods. */
const tagsOf = (customer: string) => [
  ...changedTags('Customer')(undefined, undefined, customer),
  listTag('PaymentMethod'),
]

export const { useGetMethodChoicesQuery, useAddCardMethodMutation, useAddAccountMethodMutation } =
  newMethodApi
