import { api } from '@/api/api'
import { recordPath } from '@/api/paths'
import { idempotencyKey, ifMatch } from '@/api/preconditions'
import { whenDone } from '@/api/whenDone'
import { changedTags, listTag, pageTags, recordTag } from '@/api/tags'
import { actionReplyOf, type ActionReply } from '@/contract/actions'
import {
  User,
  UserDetail,
  type UserEdit,
  type UserListQuery,
  type userTransitions,
  type userViews,
  type NewUser,
} from '@/contract/users'
import { Event } from '@/contract/events'
import { detailOf, type Detail, pageOf, type Page, ViewCounts } from '@/contract/shapes'
import type { Changing, Creating, Moving } from '@/api/writes'
// Its words come with its calls: whatever uses the one has the other.
import './es'

const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.query({
      query: (params: UserListQuery) => ({ url: 'admin/users', params }),
      responseSchema: pageOf(User),
      providesTags: pageTags('User'),
    }),

    countUsers: build.query({
      query: (view: (keyof typeof userViews)[]) => ({ url: 'admin/users/counts', params: { view } }),
      rawResponseSchema: ViewCounts,
      transformResponse: ({ data }: ViewCounts) => data,
      providesTags: [listTag('User')],
    }),

    getUser: build.query({
      query: (uuid: string) => recordPath('users', uuid),
      rawResponseSchema: detailOf(UserDetail),
      transformResponse: ({ data }: Detail<UserDetail>) => data,
      providesTags: recordTag('User'),
    }),

    userTimeline: build.query({
      query: (uuid: string) => ({ url: recordPath('users', uuid, 'timeline'), params: { size: 8 } }),
      rawResponseSchema: pageOf(Event),
      transformResponse: ({ data }: Page<Event>) => data,
      providesTags: recordTag('User'),
    }),

    createUser: build.mutation({
      query: ({ values, key }: Omit<Creating<NewUser>, 'allowDuplicate'>) => ({
        url: 'admin/users',
        method: 'POST',
        headers: idempotencyKey(key),
        body: values,
      }),
      transformResponse: ({ data }: Detail<UserDetail>) => data,
      invalidatesTags: [listTag('User')],
    }),

    editUser: build.mutation({
      query: ({ uuid, version, changes }: Omit<Changing<UserEdit>, 'allowDuplicate'>) => ({
        url: recordPath('users', uuid),
        method: 'PATCH',
        headers: ifMatch(version),
        body: changes,
      }),
      transformResponse: ({ data }: Detail<UserDetail>) => data,
      // The reply is the record: it is shown at once, without asking again.
      onQueryStarted: ({ uuid }, { dispatch, queryFulfilled }) =>
        whenDone(queryFulfilled, (record) => {
          dispatch(usersApi.util.upsertQueryEntries([{ endpointName: 'getUser', arg: uuid, value: record }]))
        }),
      invalidatesTags: changedTags('User'),
    }),

    userTransition: build.mutation({
      query: ({ uuid, version, action, reason, dryRun }: Moving<keyof typeof userTransitions>) => ({
        url: recordPath('users', uuid, 'actions', action),
        method: 'POST',
        params: { dry_run: dryRun || undefined },
        headers: ifMatch(version),
        body: { reason },
      }),
      responseSchema: actionReplyOf(UserDetail),
      invalidatesTags: (reply: ActionReply<UserDetail> | undefined, error, { uuid, dryRun }) =>
        dryRun || error ? [] : changedTags('User')(reply, error, uuid),
    }),

    archiveUser: build.mutation<void, string>({
      query: (uuid) => ({ url: recordPath('users', uuid), method: 'DELETE' }),
      invalidatesTags: [listTag('User')],
    }),
  }),
})

export const {
  useListUsersQuery,
  useCountUsersQuery,
  useGetUserQuery,
  useUserTimelineQuery,
  useCreateUserMutation,
  useEditUserMutation,
  useUserTransitionMutation,
  useArchiveUserMutation,
} = usersApi
