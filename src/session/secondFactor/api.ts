import { api } from '@/api/api'
import { pathOf } from '@/api/paths'
import {
  type ChallengeAnswer,
  EnrolmentChallenge,
  type FullProof,
  NewRecoveryCodes,
  type PasswordProof,
  SecondFactor,
} from '@/contract/secondFactor'
import { type Detail, detailOf } from '@/contract/shapes'
// Imported for its side effect: a screen that uses these calls needs the labels too.
import './es'

const address = pathOf('admin', 'second-factor')

const secondFactorApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSecondFactor: build.query({
      query: () => address,
      rawResponseSchema: detailOf(SecondFactor),
      transformResponse: ({ data }: Detail<SecondFactor>) => data,
      providesTags: ['User'],
    }),
    beginSecondFactor: build.mutation({
      query: (body: PasswordProof) => ({ url: address, method: 'POST' as const, body }),
      rawResponseSchema: detailOf(EnrolmentChallenge),
      transformResponse: ({ data }: Detail<EnrolmentChallenge>) => data,
    }),
    confirmSecondFactor: build.mutation({
      query: (body: ChallengeAnswer) => ({ url: `${address}/confirm`, method: 'POST' as const, body }),
      rawResponseSchema: detailOf(NewRecoveryCodes),
      transformResponse: ({ data }: Detail<NewRecoveryCodes>) => data,
      invalidatesTags: ['User'],
    }),
    renewRecoveryCodes: build.mutation({
      query: (body: FullProof) => ({ url: `${address}/recovery-codes`, method: 'POST' as const, body }),
      rawResponseSchema: detailOf(NewRecoveryCodes),
      transformResponse: ({ data }: Detail<NewRecoveryCodes>) => data,
      invalidatesTags: ['User'],
    }),
    removeSecondFactor: build.mutation({
      query: (body: FullProof) => ({ url: `${address}/remove`, method: 'POST' as const, body }),
      invalidatesTags: ['User'],
    }),
  }),
})

export const {
  useGetSecondFactorQuery,
  useBeginSecondFactorMutation,
  useConfirmSecondFactorMutation,
  useRenewRecoveryCodesMutation,
  useRemoveSecondFactorMutation,
} = secondFactorApi
