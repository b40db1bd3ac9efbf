import { api } from '@/api/api'
import { edition, listing, oneRecord, transition, viewCounts } from '@/api/recordEndpoints'
import {
  FundMovement,
  FundMovementDetail,
  FundMovementEdit,
  FundMovementListQuery,
  fundMovementTransitions,
  fundMovementViews,
} from '@/contract/fundMovements'
// Its words come with its calls: whatever uses the one has the other.
import './es'

const fundMovementsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listFundMovements: build.query(listing('FundMovement', FundMovementListQuery, FundMovement)),
    countFundMovements: build.query(viewCounts('FundMovement', fundMovementViews)),
    getFundMovement: build.query(oneRecord('FundMovement', FundMovementDetail)),
    editFundMovement: build.mutation(edition('FundMovement', FundMovementEdit, FundMovementDetail)),
    fundMovementTransition: build.mutation(
      transition('FundMovement', fundMovementTransitions, FundMovementDetail),
    ),
  }),
})

export const {
  useListFundMovementsQuery,
  useCountFundMovementsQuery,
  useGetFundMovementQuery,
  useEditFundMovementMutation,
  useFundMovementTransitionMutation,
} = fundMovementsApi
