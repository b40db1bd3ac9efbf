import { api } from '@/api/api'
import { recordPath } from '@/api/paths'
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
import { recordTag } from '@/api/tags'
import type { ContributionRequest, NewTransfer } from '@/contract/fundMovements'
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
} = fundsApi
