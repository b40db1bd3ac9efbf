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
import { HealthTold, memberMenu, memberContract } from '@/contract/members'
import type { RevealReason } from '@/contract/reveals'
// Imported for its side effect: a screen that uses these calls needs the labels too.
import './es'

const membersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listMembers: build.query(listing(memberContract)),
    countMembers: build.query(viewCounts(memberContract)),
    getMember: build.query(oneRecord(memberContract)),
    createMember: build.mutation(creation(memberContract)),
    editMember: build.mutation(edition(memberContract)),
    memberTransition: build.mutation(transition({ ...memberContract, transitions: memberMenu })),
    archiveMember: build.mutation(archiving(memberContract)),

    /** What was told of their health; the audit log keeps who asked for it. */
    revealHealth: build.mutation({
      query: ({ uuid, ...body }: { uuid: string } & RevealReason) => ({
        url: recordPath('members', uuid, 'health'),
        method: 'POST',
        body,
      }),
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
