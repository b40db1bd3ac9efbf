import type * as z from 'zod/mini'
import { api } from '@/api/api'
import { recordPath } from '@/api/paths'
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
  HealthTold,
  Member,
  MemberDetail,
  MemberEdit,
  MemberListQuery,
  memberMenu,
  memberViews,
  NewMember,
} from '@/contract/members'
// Its words come with its calls: whatever uses the one has the other.
import './es'

const membersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listMembers: build.query(listing('Member', MemberListQuery, Member)),
    countMembers: build.query(viewCounts('Member', memberViews)),
    getMember: build.query(oneRecord('Member', MemberDetail)),
    createMember: build.mutation(creation('Member', NewMember, MemberDetail)),
    editMember: build.mutation(edition('Member', MemberEdit, MemberDetail)),
    memberTransition: build.mutation(transition('Member', memberMenu, MemberDetail)),
    archiveMember: build.mutation(archiving('Member')),

    /** What was told of their health; the audit trail keeps who asked for it. */
    revealHealth: build.mutation({
      query: (uuid: string) => ({ url: recordPath('members', uuid, 'health'), method: 'POST' }),
      rawResponseSchema: HealthTold,
      transformResponse: ({ data }: z.infer<typeof HealthTold>) => data.told,
    }),
  }),
})

export const {
  useListMembersQuery,
  useCountMembersQuery,
  useGetMemberQuery,
  useCreateMemberMutation,
  useEditMemberMutation,
  useMemberTransitionMutation,
  useArchiveMemberMutation,
  useRevealHealthMutation,
} = membersApi
