import { api } from '@/api/api'
import { recordPath } from '@/api/paths'
import { idempotencyKey } from '@/api/preconditions'
import {
  archiving,
  creation,
  decision,
  edition,
  listing,
  oneRecord,
  transition,
  viewCounts,
} from '@/api/recordEndpoints'
import { changedTags, listTag, recordTag } from '@/api/tags'
import {
  type ContributionRequest,
  FundMovementDetail,
  type NewAdjustment,
  type NewContribution,
  type NewTransfer,
} from '@/contract/fundMovements'
import {
  Beneficiaries,
  type CloseFund,
  Fund,
  type FundAction,
  FundDetail,
  FundEdit,
  FundListQuery,
  fundTransitions,
  fundViews,
  NewFund,
} from '@/contract/funds'
import type { Detail } from '@/contract/shapes'
// Its words come with its calls: whatever uses the one has the other.
import './es'

const fundsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listFunds: build.query(listing('Fund', FundListQuery, Fund)),
    countFunds: build.query(viewCounts('Fund', fundViews)),
    getFund: build.query(oneRecord('Fund', FundDetail)),
    createFund: build.mutation(creation('Fund', NewFund, FundDetail)),
    editFund: build.mutation(edition('Fund', FundEdit, FundDetail)),
    fundTransition: build.mutation(transition('Fund', fundTransitions, FundDetail)),
    fundAction: build.mutation(
      decision<FundAction, NewTransfer | CloseFund | ContributionRequest, FundDetail>('Fund', FundDetail),
    ),
    archiveFund: build.mutation(archiving('Fund')),
    fundBeneficiaries: build.query({
      query: (uuid: string) => recordPath('funds', uuid, 'beneficiaries'),
      responseSchema: Beneficiaries,
      providesTags: recordTag('Fund'),
    }),
    /** What was paid into a fund, written down by hand; the same intention sent twice moves it once. */
    contributeToFund: build.mutation({
      query: ({ uuid, values, key }: { uuid: string; values: NewContribution; key: string }) => ({
        url: recordPath('funds', uuid, 'actions', 'contribute'),
        method: 'POST' as const,
        headers: idempotencyKey(key),
        body: values,
      }),
      transformResponse: ({ data }: Detail<FundMovementDetail>) => data,
      invalidatesTags: (_reply, error, { uuid }) =>
        error
          ? []
          : [
              ...changedTags('Fund')(undefined, undefined, uuid),
              listTag('FundMovement'),
              listTag('Invoice'),
              listTag('Payment'),
            ],
    }),
    adjustFund: build.mutation(
      decision<'adjust', NewAdjustment, FundMovementDetail>('Fund', FundMovementDetail),
    ),
  }),
})

export const {
  useListFundsQuery,
  useCountFundsQuery,
  useGetFundQuery,
  useCreateFundMutation,
  useEditFundMutation,
  useFundTransitionMutation,
  useFundActionMutation,
  useArchiveFundMutation,
  useFundBeneficiariesQuery,
  useContributeToFundMutation,
  useAdjustFundMutation,
} = fundsApi
