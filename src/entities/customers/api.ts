import { api } from '@/api/api'
import { archiving, edition, listing, oneRecord, transition, viewCounts } from '@/api/recordEndpoints'
import {
  Customer,
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
    archiveCustomer: build.mutation(archiving('Customer')),
  }),
})

export const {
  useListCustomersQuery,
  useCountCustomersQuery,
  useGetCustomerQuery,
  useEditCustomerMutation,
  useCustomerTransitionMutation,
  useArchiveCustomerMutation,
} = customersApi
