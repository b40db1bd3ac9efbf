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
  type FundAction,
  type FundDetail,
  fundContract,
} from '@/contract/funds'
// Imported for its side effect: a screen that uses these calls needs the labels too.
import './es'

const fundsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listFunds: build.query(listing(fundContract)),
    countFunds: build.query(viewCounts(fundContract)),
    getFund: build.query(oneRecord(fundContract)),
    createFund: build.mutation(creation(fundContract)),
    editFund: build.mutation(edition(fundContract)),
    fundTransition: build.mutation(transition(fundContract)),
    fundAction: build.mutation(
      decision<FundAction, NewTransfer | CloseFund | ContributionRequest, FundDetail>(fundContract),
    ),
    archiveFund: build.mutation(archiving(fundContract)),
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
