import { api } from '@/api/api'
import { rowTags } from '@/api/tags'
import { recordPath } from '@/api/paths'
import { edition, listing, oneRecord, transition, viewCounts } from '@/api/recordEndpoints'
import { fundMovementContract } from '@/contract/fundMovements'
import { FundStatement, type StatementQuery } from '@/contract/fundStatements'
import { type Detail, detailOf } from '@/contract/shapes'
// Imported for its side effect: a screen that uses these calls needs the labels too.
import './es'

const fundMovementsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listFundMovements: build.query(listing(fundMovementContract)),
    countFundMovements: build.query(viewCounts(fundMovementContract)),
    getFundMovement: build.query(oneRecord(fundMovementContract)),
    fundStatement: build.query({
      query: ({ uuid, ...params }: StatementQuery & { uuid: string }) => ({
        url: recordPath('funds', uuid, 'statement'),
        params,
      }),
      rawResponseSchema: detailOf(FundStatement),
      transformResponse: ({ data }: Detail<FundStatement>) => data,
      providesTags: rowTags('FundMovement'),
    }),
    editFundMovement: build.mutation(edition(fundMovementContract)),
    fundMovementTransition: build.mutation(transition(fundMovementContract)),
  }),
})

export const {
  useListFundMovementsQuery,
  useCountFundMovementsQuery,
  useGetFundMovementQuery,
  useFundStatementQuery,
  useEditFundMovementMutation,
  useFundMovementTransitionMutation,
} = fundMovementsApi
