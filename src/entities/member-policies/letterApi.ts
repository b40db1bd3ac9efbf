import * as z from 'zod/mini'
import { api } from '@/api/api'
import { recordPath } from '@/api/paths'
import { decision } from '@/api/recordEndpoints'
import { rowTags } from '@/api/tags'
import { slugs } from '@/contract/entities'
import { Addressee, type SendAnswer, type SendCertificate } from '@/contract/letters'
import { type MemberPolicyDetail, memberPolicyContract } from '@/contract/memberPolicies'
import { type PolicyDetail, policyContract } from '@/contract/policies'
import { type Detail, detailOf } from '@/contract/shapes'
// Imported for its side effect: a dialog that uses these calls needs the words too.
import './letterTexts'

/** What a letter is about. */
type About = { kind: 'Policy' | 'MemberPolicy'; uuid: string }

const letterApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Whom a letter may go to. */
    addressees: build.query({
      query: ({ kind, uuid }: About) => recordPath(slugs[kind], uuid, 'addressees'),
      rawResponseSchema: detailOf(z.array(Addressee)),
      transformResponse: ({ data }: Detail<Addressee[]>) => data,
      providesTags: [...rowTags('Customer'), ...rowTags('Person'), ...rowTags('MemberPolicy')],
    }),
    sendPolicyLetter: build.mutation(
      decision<'send_certificate', SendCertificate, PolicyDetail>(policyContract),
    ),
    sendCoverLetter: build.mutation(
      decision<'send_certificate' | 'send_answer', SendCertificate | SendAnswer, MemberPolicyDetail>(
        memberPolicyContract,
      ),
    ),
  }),
})

export const { useAddresseesQuery, useSendPolicyLetterMutation, useSendCoverLetterMutation } = letterApi
