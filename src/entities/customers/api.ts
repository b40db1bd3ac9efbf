import { api } from '@/api/api'
import { recordPath } from '@/api/paths'
import { ifMatch } from '@/api/preconditions'
import { whenDone } from '@/api/whenDone'
import { changedTags, listTag, pageTags, recordTag } from '@/api/tags'
import { actionReplyOf, type ActionReply } from '@/contract/actions'
import {
  Customer,
  CustomerDetail,
  type CustomerEdit,
  type CustomerListQuery,
  type customerTransitions,
  type customerViews,
} from '@/contract/customers'
import { Event } from '@/contract/events'
import { detailOf, type Detail, pageOf, type Page, ViewCounts } from '@/contract/shapes'
import type { Changing, Moving } from '@/api/writes'
// Its words come with its calls: whatever uses the one has the other.
import './es'

const customersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCustomers: build.query({
      query: (params: CustomerListQuery) => ({ url: 'admin/customers', params }),
      responseSchema: pageOf(Customer),
      providesTags: pageTags('Customer'),
    }),

    countCustomers: build.query({
      query: (params: { view: (keyof typeof customerViews)[]; account?: string | undefined }) => ({
        url: 'admin/customers/counts',
        params,
      }),
      rawResponseSchema: ViewCounts,
      transformResponse: ({ data }: ViewCounts) => data,
      providesTags: [listTag('Customer')],
    }),

    getCustomer: build.query({
      query: (uuid: string) => recordPath('customers', uuid),
      rawResponseSchema: detailOf(CustomerDetail),
      transformResponse: ({ data }: Detail<CustomerDetail>) => data,
      providesTags: recordTag('Customer'),
    }),

    customerTimeline: build.query({
      query: (uuid: string) => ({ url: recordPath('customers', uuid, 'timeline'), params: { size: 8 } }),
      rawResponseSchema: pageOf(Event),
      transformResponse: ({ data }: Page<Event>) => data,
      providesTags: recordTag('Customer'),
    }),

    editCustomer: build.mutation({
      query: ({ uuid, version, changes, allowDuplicate }: Changing<CustomerEdit>) => ({
        url: recordPath('customers', uuid),
        method: 'PATCH',
        params: { allow_duplicate: allowDuplicate || undefined },
        headers: ifMatch(version),
        body: changes,
      }),
      transformResponse: ({ data }: Detail<CustomerDetail>) => data,
      // The reply is the record: it is shown at once, without asking again.
      onQueryStarted: ({ uuid }, { dispatch, queryFulfilled }) =>
        whenDone(queryFulfilled, (record) => {
          dispatch(
            customersApi.util.upsertQueryEntries([{ endpointName: 'getCustomer', arg: uuid, value: record }]),
          )
        }),
      invalidatesTags: changedTags('Customer'),
    }),

    customerTransition: build.mutation({
      query: ({ uuid, version, action, reason, dryRun }: Moving<keyof typeof customerTransitions>) => ({
        url: recordPath('customers', uuid, 'actions', action),
        method: 'POST',
        params: { dry_run: dryRun || undefined },
        headers: ifMatch(version),
        body: { reason },
      }),
      responseSchema: actionReplyOf(CustomerDetail),
      invalidatesTags: (reply: ActionReply<CustomerDetail> | undefined, error, { uuid, dryRun }) =>
        dryRun || error ? [] : changedTags('Customer')(reply, error, uuid),
    }),

    archiveCustomer: build.mutation<void, string>({
      query: (uuid) => ({ url: recordPath('customers', uuid), method: 'DELETE' }),
      invalidatesTags: [listTag('Customer')],
    }),
  }),
})

export const {
  useListCustomersQuery,
  useCountCustomersQuery,
  useGetCustomerQuery,
  useCustomerTimelineQuery,
  useEditCustomerMutation,
  useCustomerTransitionMutation,
  useArchiveCustomerMutation,
} = customersApi
