import { api } from '@/api/api'
import { recordPath } from '@/api/paths'
import {
  archiving,
  creation,
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
  type CustomerAction,
  type CustomerDetail,
  customerContract,
} from '@/contract/customers'
// Imported for its side effect: a screen that uses these calls needs the labels too.
import './es'

const customersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCustomers: build.query(listing(customerContract)),
    countCustomers: build.query(viewCounts(customerContract)),
    getCustomer: build.query(oneRecord(customerContract)),
    createCustomer: build.mutation(creation(customerContract)),
    editCustomer: build.mutation(edition(customerContract)),
    customerTransition: build.mutation(transition(customerContract)),
    customerAction: build.mutation(
      decision<CustomerAction, Record<string, never>, CustomerDetail>(customerContract),
    ),
    customerCredits: build.query({
      query: (uuid: string) => recordPath(slugs.Customer, uuid, 'credits'),
      rawResponseSchema: CreditMovements,
      transformResponse: ({ data }: { data: CreditMovement[] }) => data,
      providesTags: (_data, _error, uuid) => recordTag('Customer')(undefined, undefined, uuid),
    }),
    archiveCustomer: build.mutation(archiving(customerContract)),
  }),
})

export const {
  useListCustomersQuery,
  useCountCustomersQuery,
  useGetCustomerQuery,
  useCreateCustomerMutation,
  useEditCustomerMutation,
  useCustomerTransitionMutation,
  useCustomerActionMutation,
  useCustomerCreditsQuery,
  useArchiveCustomerMutation,
} = customersApi
