import { api } from '@/api/api'
import {
  archiving,
  creation,
  edition,
  listing,
  oneRecord,
  transition,
  viewCounts,
} from '@/api/recordEndpoints'
import {
  NewPlan,
  Plan,
  PlanDetail,
  PlanEdit,
  PlanListQuery,
  planTransitions,
  planViews,
} from '@/contract/plans'
// Its words come with its calls: whatever uses the one has the other.
import './es'

const plansApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPlans: build.query(listing('Plan', PlanListQuery, Plan)),
    countPlans: build.query(viewCounts('Plan', planViews)),
    getPlan: build.query(oneRecord('Plan', PlanDetail)),
    createPlan: build.mutation(creation('Plan', NewPlan, PlanDetail)),
    editPlan: build.mutation(edition('Plan', PlanEdit, PlanDetail)),
    planTransition: build.mutation(transition('Plan', planTransitions, PlanDetail)),
    archivePlan: build.mutation(archiving('Plan')),
  }),
})

export const {
  useListPlansQuery,
  useCountPlansQuery,
  useGetPlanQuery,
  useCreatePlanMutation,
  useEditPlanMutation,
  usePlanTransitionMutation,
  useArchivePlanMutation,
} = plansApi
