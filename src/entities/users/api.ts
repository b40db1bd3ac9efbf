import * as z from 'zod/mini'
import { Passkey } from '@/contract/passkeys'
import { type Detail, detailOf } from '@/contract/shapes'
import { api } from '@/api/api'
import { recordPath } from '@/api/paths'
import { changedTags } from '@/api/tags'
import {
  archiving,
  creation,
  edition,
  listing,
  oneRecord,
  transition,
  viewCounts,
} from '@/api/recordEndpoints'
import { type AccessAction, userContract } from '@/contract/users'
// Imported for its side effect: a screen that uses these calls needs the labels too.
import './es'

const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.query(listing(userContract)),
    countUsers: build.query(viewCounts(userContract)),
    getUser: build.query(oneRecord(userContract)),
    createUser: build.mutation(creation(userContract)),
    editUser: build.mutation(edition(userContract)),
    userTransition: build.mutation(transition(userContract)),
    /** Sends the invitation again, closes sessions, or sends the link to choose a password. */
    userAccessAction: build.mutation({
      query: ({ uuid, action }: { uuid: string; action: AccessAction }) => ({
        url: recordPath('users', uuid, 'actions', action),
        method: 'POST',
        body: {},
      }),
      invalidatesTags: changedTags('User'),
    }),

    listUserPasskeys: build.query({
      query: (uuid: string) => recordPath('users', uuid, 'passkeys'),
      rawResponseSchema: detailOf(z.array(Passkey)),
      transformResponse: ({ data }: Detail<Passkey[]>) => data,
      providesTags: ['User'],
    }),
    removeUserPasskey: build.mutation({
      query: ({ uuid, passkey }: { uuid: string; passkey: string }) => ({
        url: recordPath('users', uuid, 'passkeys', passkey),
        method: 'DELETE' as const,
      }),
      invalidatesTags: changedTags('User'),
    }),

    archiveUser: build.mutation(archiving(userContract)),
  }),
})

export const {
  useListUsersQuery,
  useCountUsersQuery,
  useGetUserQuery,
  useCreateUserMutation,
  useEditUserMutation,
  useUserTransitionMutation,
  useUserAccessActionMutation,
  useListUserPasskeysQuery,
  useRemoveUserPasskeyMutation,
  useArchiveUserMutation,
} = usersApi
