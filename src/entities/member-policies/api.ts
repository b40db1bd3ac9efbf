import * as z from 'zod/mini'
import { api } from '@/api/api'
import { recordPath } from '@/api/paths'
import { idempotencyKey } from '@/api/preconditions'
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
import type { Creating } from '@/api/writes'
import { AnswerOfCover, CoverAnswer, type CoverQuestion } from '@/contract/coverQuestions'
import { MemberPolicyDetail, memberPolicyContract } from '@/contract/memberPolicies'
import type { NewPolicyMember } from '@/contract/policyMembers'
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
    /** Covers a person by a policy: registers and enrols them on the way where they are new. */
    coverByPolicy: build.mutation({
      query: ({ policy, values, key, allowDuplicate }: Creating<NewPolicyMember> & { policy: string }) => ({
        url: recordPath('policies', policy, 'members'),
        method: 'POST' as const,
        params: { allow_duplicate: allowDuplicate || undefined },
        headers: idempotencyKey(key),
        body: values,
      }),
      rawResponseSchema: detailOf(MemberPolicyDetail),
      transformResponse: ({ data }: Detail<MemberPolicyDetail>) => data,
      invalidatesTags: [listTag('MemberPolicy'), 'Policy', listTag('Member'), listTag('Person')],
    }),
    editMemberPolicy: build.mutation(edition(memberPolicyContract)),
    memberPolicyTransition: build.mutation({
      ...transition(memberPolicyContract),
      invalidatesTags: (_reply, error, { dryRun }) => (dryRun || error ? [] : ['MemberPolicy', 'Policy']),
    }),
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
  useCoverByPolicyMutation,
  useEditMemberPolicyMutation,
  useMemberPolicyTransitionMutation,
  useArchiveMemberPolicyMutation,
  useAskCoverQuery,
  useAskCoversOfMemberQuery,
} = memberPoliciesApi
