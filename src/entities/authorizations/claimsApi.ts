import type { How } from '@/api/writes'
import { api } from '@/api/api'
import { pathOf } from '@/api/paths'
import { idempotencyKey } from '@/api/preconditions'
import { decision } from '@/api/recordEndpoints'
import { listTag, rowTags } from '@/api/tags'
import type { ActionReply } from '@/contract/actions'
import {
  type Approval,
  type AuthorizationDetail,
  authorizationContract,
  type Rejection,
} from '@/contract/authorizations'
import {
  type BankAnswer,
  type ClaimAccount,
  type ClaimQuestion,
  type NewClaim,
  type PayoutList,
  PayoutLists,
  type PayoutPayment,
  type PayoutReturn,
} from '@/contract/claims'
import type { ResendDecision } from '@/contract/letters'
// Imported for their side effect: a screen that uses these calls needs the labels too.
import './claimTexts'
import './es'

type ClaimAction =
  | 'approve'
  | 'reject'
  | 'ask'
  | 'change_account'
  | 'pay'
  | 'return_payment'
  | 'resend_decision'
type ClaimValues =
  | Approval
  | Rejection
  | ClaimQuestion
  | ClaimAccount
  | PayoutPayment
  | PayoutReturn
  | ResendDecision

const post = ({ dryRun, token, key }: How, body: object, ...path: string[]) => ({
  url: pathOf('admin', ...path),
  method: 'POST' as const,
  params: { dry_run: dryRun || undefined, preview_token: token },
  headers: key ? idempotencyKey(key) : {},
  body,
})

/** What a transfer touches: the claims, what is left of their covers, and the funds that pay them. */
const touched = ['Authorization', 'MemberPolicy', 'Fund', 'FundMovement'] as const

const claimsApi = api.injectEndpoints({
  endpoints: (build) => ({
    askClaim: build.mutation({
      query: ({ values, ...how }: How & { values: NewClaim }) =>
        post(how, values, 'authorizations', 'claims'),
      transformResponse: (reply: ActionReply<AuthorizationDetail>) => reply,
      invalidatesTags: (_reply, error, { dryRun }) => (dryRun || error ? [] : [listTag('Authorization')]),
    }),
    actOnClaim: build.mutation(
      decision<ClaimAction, ClaimValues, AuthorizationDetail>(authorizationContract),
    ),
    payoutLists: build.query({
      query: () => pathOf('admin', 'payout-lists'),
      responseSchema: PayoutLists,
      providesTags: rowTags('Authorization'),
    }),
    makePayoutList: build.mutation({
      query: (how: How) => post(how, {}, 'payout-lists'),
      transformResponse: (reply: ActionReply<PayoutList>) => reply,
      invalidatesTags: (_reply, error, { dryRun }) => (dryRun || error ? [] : touched),
    }),
    answerPayoutList: build.mutation({
      query: ({ uuid, values, ...how }: How & { uuid: string; values: BankAnswer }) =>
        post(how, values, 'payout-lists', uuid, 'answer'),
      transformResponse: (reply: ActionReply<PayoutList>) => reply,
      invalidatesTags: (_reply, error, { dryRun }) => (dryRun || error ? [] : touched),
    }),
  }),
})

export const {
  useAskClaimMutation,
  useActOnClaimMutation,
  usePayoutListsQuery,
  useMakePayoutListMutation,
  useAnswerPayoutListMutation,
} = claimsApi
