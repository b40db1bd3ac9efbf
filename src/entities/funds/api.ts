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
import type {
  ContributionRequest,
  FundMovementDetail,
  NewAdjustment,
  NewContribution,
  NewTransfer,
} from '@/contract/fundMovements'
import {
  Beneficiaries,
  type CloseFund,
  type FundAction,
  type FundDetail,
  fundContract,
} from '@/contract/funds'
import type { Detail } from '@/contract/shapes'
// Its words come with its calls: whatever uses the one has the other.
import './es'

/** Moves money of a fund by hand; the same intention sent twice moves it once. */
const moneyOf = <Values>(action: 'contribute' | 'adjust') => ({
  query: ({ uuid, values, key }: { uuid: string; values: Values; key: string }) => ({
    url: recordPath('funds', uuid, 'actions', action),
    method: 'POST' as const,
    headers: idempotencyKey(key),
    body: values,
  }),
  transformResponse: ({ data }: Detail<FundMovementDetail>) => data,
  invalidatesTags: (_reply: unknown, error: unknown, { uuid }: { uuid: string }) =>
    error
      ? []
      : [
          ...changedTags('Fund')(undefined, undefined, uuid),
          listTag('FundMovement'),
          listTag('Invoice'),
          listTag('Payment'),
        ],
})

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
    contributeToFund: build.mutation(moneyOf<NewContribution>('contribute')),
    adjustFund: build.mutation(moneyOf<NewAdjustment>('adjust')),
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
