import * as z from 'zod/mini'
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
import { listTag } from '@/api/tags'
import { AnswerOfCover, CoverAnswer, type CoverQuestion } from '@/contract/coverQuestions'
import { memberPolicyContract } from '@/contract/memberPolicies'
import { type Detail, detailOf } from '@/contract/shapes'
// Imported for its side effect: a screen that uses these calls needs the labels too.
import './es'

const memberPoliciesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listMemberPolicies: build.query(listing(memberPolicyContract)),
    countMemberPolicies: build.query(viewCounts(memberPolicyContract)),
    getMemberPolicy: build.query(oneRecord(memberPolicyContract)),
    createMemberPolicy: build.mutation({
      ...creation(memberPolicyContract),
      // The policy counts whom it covers, and the member is covered from now on.
      invalidatesTags: [listTag('MemberPolicy'), 'Policy', 'Member'],
    }),
    editMemberPolicy: build.mutation(edition(memberPolicyContract)),
    memberPolicyTransition: build.mutation(transition(memberPolicyContract, ['MemberPolicy', 'Policy'])),
    archiveMemberPolicy: build.mutation(archiving(memberPolicyContract)),

    /** Whether a cover takes a service on a day. */
    askCover: build.query({
      query: ({ uuid, ...question }: CoverQuestion & { uuid: string }) => ({
        url: recordPath('member-policies', uuid, 'cover'),
        params: question,
      }),
      rawResponseSchema: detailOf(CoverAnswer),
      transformResponse: ({ data }: Detail<CoverAnswer>) => data,
      providesTags: (_answer, _error, { uuid }) => [{ type: 'MemberPolicy' as const, id: uuid }],
    }),
    /** The same of every cover of a member, the best answer first. */
    askCoversOfMember: build.query({
      query: ({ uuid, ...question }: CoverQuestion & { uuid: string }) => ({
        url: recordPath('members', uuid, 'cover'),
        params: question,
      }),
      rawResponseSchema: detailOf(z.array(AnswerOfCover)),
      transformResponse: ({ data }: Detail<AnswerOfCover[]>) => data,
      providesTags: ['MemberPolicy'],
    }),
  }),
})

export const {
  useListMemberPoliciesQuery,
  useCountMemberPoliciesQuery,
  useGetMemberPolicyQuery,
  useCreateMemberPolicyMutation,
  useEditMemberPolicyMutation,
  useMemberPolicyTransitionMutation,
  useArchiveMemberPolicyMutation,
  useAskCoverQuery,
  useAskCoversOfMemberQuery,
} = memberPoliciesApi
