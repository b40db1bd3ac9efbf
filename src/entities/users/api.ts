import { api } from '@/api/api'
import { recordPath } from '@/api/paths'
import { changedTags } from '@/api/tags'
import type { AccessAction } from '@/contract/users'
import {
  archiving,
  creation,
  edition,
  listing,
  oneRecord,
  transition,
  viewCounts,
} from '@/api/recordEndpoints'
import {
  User,
  UserDetail,
  UserEdit,
  UserListQuery,
  userTransitions,
  userViews,
  NewUser,
} from '@/contract/users'
// Its words come with its calls: whatever uses the one has the other.
import './es'

const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.query(listing('User', UserListQuery, User)),
    countUsers: build.query(viewCounts('User', userViews)),
    getUser: build.query(oneRecord('User', UserDetail)),
    createUser: build.mutation(creation('User', NewUser, UserDetail)),
    editUser: build.mutation(edition('User', UserEdit, UserDetail)),
    userTransition: build.mutation(transition('User', userTransitions, UserDetail)),
    /** Sends the invitation again, closes sessions, or sends the link to choose a password. */
    userAccessAction: build.mutation({
      query: ({ uuid, action }: { uuid: string; action: AccessAction }) => ({
        url: recordPath('users', uuid, 'actions', action),
        method: 'POST',
        body: {},
      }),
      invalidatesTags: changedTags('User'),
    }),

    archiveUser: build.mutation(archiving('User')),
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
  useArchiveUserMutation,
} = usersApi
