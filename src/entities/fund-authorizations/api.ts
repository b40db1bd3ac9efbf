import { api } from '@/api/api'
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
import {
  type Answer,
  type Approval,
  type authorizationDecisions,
  type Capture,
  type Extension,
  FundAuthorization,
  FundAuthorizationDetail,
  FundAuthorizationEdit,
  FundAuthorizationListQuery,
  fundAuthorizationTransitions,
  fundAuthorizationViews,
  NewFundAuthorization,
  type Rejection,
} from '@/contract/fundAuthorizations'
// Its words come with its calls: whatever uses the one has the other.
import './es'

type Action = keyof typeof authorizationDecisions | 'extend'
type Values = Approval | Rejection | Answer | Capture | Extension

const fundAuthorizationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listFundAuthorizations: build.query(
      listing('FundAuthorization', FundAuthorizationListQuery, FundAuthorization),
    ),
    countFundAuthorizations: build.query(viewCounts('FundAuthorization', fundAuthorizationViews)),
    getFundAuthorization: build.query(oneRecord('FundAuthorization', FundAuthorizationDetail)),
    createFundAuthorization: build.mutation(
      creation('FundAuthorization', NewFundAuthorization, FundAuthorizationDetail),
    ),
    editFundAuthorization: build.mutation(
      edition('FundAuthorization', FundAuthorizationEdit, FundAuthorizationDetail),
    ),
    fundAuthorizationTransition: build.mutation(
      transition('FundAuthorization', fundAuthorizationTransitions, FundAuthorizationDetail),
    ),
    decideFundAuthorization: build.mutation(
      decision<Action, Values, FundAuthorizationDetail>('FundAuthorization', FundAuthorizationDetail),
    ),
    archiveFundAuthorization: build.mutation(archiving('FundAuthorization')),
  }),
})

export const {
  useListFundAuthorizationsQuery,
  useCountFundAuthorizationsQuery,
  useGetFundAuthorizationQuery,
  useCreateFundAuthorizationMutation,
  useEditFundAuthorizationMutation,
  useFundAuthorizationTransitionMutation,
  useDecideFundAuthorizationMutation,
  useArchiveFundAuthorizationMutation,
} = fundAuthorizationsApi
