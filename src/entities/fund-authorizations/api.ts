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
  FundAnswer,
  type FundQuestion,
  type FundAuthorizationDetail,
  type Rejection,
  fundAuthorizationContract,
} from '@/contract/fundAuthorizations'
import { type Detail, detailOf } from '@/contract/shapes'
import { recordPath } from '@/api/paths'
// Imported for its side effect: a screen that uses these calls needs the labels too.
import './es'

type Action = keyof typeof authorizationDecisions | 'extend'
type Values = Approval | Rejection | Answer | Capture | Extension

const fundAuthorizationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listFundAuthorizations: build.query(listing(fundAuthorizationContract)),
    countFundAuthorizations: build.query(viewCounts(fundAuthorizationContract)),
    getFundAuthorization: build.query(oneRecord(fundAuthorizationContract)),
    createFundAuthorization: build.mutation(creation(fundAuthorizationContract)),
    editFundAuthorization: build.mutation(edition(fundAuthorizationContract)),
    fundAuthorizationTransition: build.mutation(transition(fundAuthorizationContract)),
    decideFundAuthorization: build.mutation(
      decision<Action, Values, FundAuthorizationDetail>(fundAuthorizationContract),
    ),
    askFund: build.query({
      query: ({ uuid, ...question }: FundQuestion & { uuid: string }) => ({
        url: recordPath('funds', uuid, 'simulation'),
        params: question,
      }),
      rawResponseSchema: detailOf(FundAnswer),
      transformResponse: ({ data }: Detail<FundAnswer>) => data,
      providesTags: (_answer, _error, { uuid }) => [{ type: 'Fund' as const, id: uuid }],
    }),
    archiveFundAuthorization: build.mutation(archiving(fundAuthorizationContract)),
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
  useAskFundQuery,
  useArchiveFundAuthorizationMutation,
} = fundAuthorizationsApi
