import { api } from '@/api/api'
import { recordPath } from '@/api/paths'
import {
  archiving,
  decision,
  edition,
  listing,
  oneRecord,
  transition,
  viewCounts,
} from '@/api/recordEndpoints'
import { recordTag } from '@/api/tags'
import { slugs } from '@/contract/entities'
import {
  type CreditMovement,
  CreditMovements,
  Customer,
  type CustomerAction,
  CustomerDetail,
  CustomerEdit,
  CustomerListQuery,
  customerTransitions,
  customerViews,
} from '@/contract/customers'
// Its words come with its calls: whatever uses the one has the other.
import './es'

const customersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCustomers: build.query(listing('Customer', CustomerListQuery, Customer)),
    countCustomers: build.query(viewCounts('Customer', customerViews)),
    getCustomer: build.query(oneRecord('Customer', CustomerDetail)),
    editCustomer: build.mutation(edition('Customer', CustomerEdit, CustomerDetail)),
    customerTransition: build.mutation(transition('Customer', customerTransitions, CustomerDetail)),
    customerAction: build.mutation(
      decision<CustomerAction, Record<string, never>, CustomerDetail>('Customer', CustomerDetail),
    ),
    customerCredits: build.query({
      query: (uuid: string) => recordPath(slugs.Customer, uuid, 'credits'),
      rawResponseSchema: CreditMovements,
      transformResponse: ({ data }: { data: CreditMovement[] }) => data,
      providesTags: (_data, _error, uuid) => recordTag('Customer')(undefined, undefined, uuid),
    }),
    archiveCustomer: build.mutation(archiving('Customer')),
  }),
})

export const {
  useListCustomersQuery,
  useCountCustomersQuery,
  useGetCustomerQuery,
  useEditCustomerMutation,
  useCustomerTransitionMutation,
  useCustomerActionMutation,
  useCustomerCreditsQuery,
  useArchiveCustomerMutation,
} = customersApi
