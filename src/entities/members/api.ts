import { api } from '@/api/api'
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
  Member,
  MemberDetail,
  MemberEdit,
  MemberListQuery,
  memberTransitions,
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
    memberTransition: build.mutation(transition('Member', memberTransitions, MemberDetail)),
    archiveMember: build.mutation(archiving('Member')),
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
} = membersApi
