import { api } from '@/api/api'
import { recordPath } from '@/api/paths'
import { idempotencyKey, ifMatch } from '@/api/preconditions'
import { whenDone } from '@/api/whenDone'
import { changedTags, listTag, pageTags, recordTag } from '@/api/tags'
import { actionReplyOf, type ActionReply } from '@/contract/actions'
import {
  Account,
  AccountDetail,
  type AccountEdit,
  type AccountListQuery,
  type accountTransitions,
  type accountViews,
  type NewAccount,
} from '@/contract/accounts'
import { Event } from '@/contract/events'
import { detailOf, type Detail, pageOf, type Page, ViewCounts } from '@/contract/shapes'
import type { Changing, Creating, Moving } from '@/api/writes'
// Its words come with its calls: whatever uses the one has the other.
import './es'

const accountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAccounts: build.query({
      query: (params: AccountListQuery) => ({ url: 'admin/accounts', params }),
      responseSchema: pageOf(Account),
      providesTags: pageTags('Account'),
    }),

    countAccounts: build.query({
      query: (view: (keyof typeof accountViews)[]) => ({ url: 'admin/accounts/counts', params: { view } }),
      rawResponseSchema: ViewCounts,
      transformResponse: ({ data }: ViewCounts) => data,
      providesTags: [listTag('Account')],
    }),

    getAccount: build.query({
      query: (uuid: string) => recordPath('accounts', uuid),
      rawResponseSchema: detailOf(AccountDetail),
      transformResponse: ({ data }: Detail<AccountDetail>) => data,
      providesTags: recordTag('Account'),
    }),

    accountTimeline: build.query({
      query: (uuid: string) => ({ url: recordPath('accounts', uuid, 'timeline'), params: { size: 8 } }),
      rawResponseSchema: pageOf(Event),
      transformResponse: ({ data }: Page<Event>) => data,
      providesTags: recordTag('Account'),
    }),

    createAccount: build.mutation({
      query: ({ values, key, allowDuplicate }: Creating<NewAccount>) => ({
        url: 'admin/accounts',
        method: 'POST',
        params: { allow_duplicate: allowDuplicate || undefined },
        headers: idempotencyKey(key),
        body: values,
      }),
      transformResponse: ({ data }: Detail<AccountDetail>) => data,
      invalidatesTags: [listTag('Account')],
    }),

    editAccount: build.mutation({
      query: ({ uuid, version, changes, allowDuplicate }: Changing<AccountEdit>) => ({
        url: recordPath('accounts', uuid),
        method: 'PATCH',
        params: { allow_duplicate: allowDuplicate || undefined },
        headers: ifMatch(version),
        body: changes,
      }),
      transformResponse: ({ data }: Detail<AccountDetail>) => data,
      // The reply is the record: it is shown at once, without asking again.
      onQueryStarted: ({ uuid }, { dispatch, queryFulfilled }) =>
        whenDone(queryFulfilled, (record) => {
          dispatch(
            accountsApi.util.upsertQueryEntries([{ endpointName: 'getAccount', arg: uuid, value: record }]),
          )
        }),
      invalidatesTags: changedTags('Account'),
    }),

    accountTransition: build.mutation({
      query: ({ uuid, version, action, reason, dryRun }: Moving<keyof typeof accountTransitions>) => ({
        url: recordPath('accounts', uuid, 'actions', action),
        method: 'POST',
        params: { dry_run: dryRun || undefined },
        headers: ifMatch(version),
        body: { reason },
      }),
      responseSchema: actionReplyOf(AccountDetail),
      invalidatesTags: (reply: ActionReply<AccountDetail> | undefined, error, { uuid, dryRun }) =>
        dryRun || error ? [] : changedTags('Account')(reply, error, uuid),
    }),

    archiveAccount: build.mutation<void, string>({
      query: (uuid) => ({ url: recordPath('accounts', uuid), method: 'DELETE' }),
      invalidatesTags: [listTag('Account')],
    }),
  }),
})

export const {
  useListAccountsQuery,
  useCountAccountsQuery,
  useGetAccountQuery,
  useAccountTimelineQuery,
  useCreateAccountMutation,
  useEditAccountMutation,
  useAccountTransitionMutation,
  useArchiveAccountMutation,
} = accountsApi
