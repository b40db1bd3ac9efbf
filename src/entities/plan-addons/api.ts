import { api } from '@/api/api'
import {
  archiving,
  copying,
  creation,
  edition,
  listing,
  oneRecord,
  transition,
  viewCounts,
} from '@/api/recordEndpoints'
import {
  NewPlanAddon,
  PlanAddon,
  PlanAddonDetail,
  PlanAddonEdit,
  PlanAddonListQuery,
  planAddonTransitions,
  planAddonViews,
} from '@/contract/planAddons'
// Its words come with its calls: whatever uses the one has the other.
import './es'

const planAddonsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPlanAddons: build.query(listing('PlanAddon', PlanAddonListQuery, PlanAddon)),
    countPlanAddons: build.query(viewCounts('PlanAddon', planAddonViews)),
    getPlanAddon: build.query(oneRecord('PlanAddon', PlanAddonDetail)),
    createPlanAddon: build.mutation(creation('PlanAddon', NewPlanAddon, PlanAddonDetail)),
    editPlanAddon: build.mutation(edition('PlanAddon', PlanAddonEdit, PlanAddonDetail)),
    planAddonTransition: build.mutation(transition('PlanAddon', planAddonTransitions, PlanAddonDetail)),
    copyPlanAddon: build.mutation(copying('PlanAddon', PlanAddonDetail)),
    archivePlanAddon: build.mutation(archiving('PlanAddon')),
  }),
})

export const {
  useListPlanAddonsQuery,
  useCountPlanAddonsQuery,
  useGetPlanAddonQuery,
  useCreatePlanAddonMutation,
  useEditPlanAddonMutation,
  usePlanAddonTransitionMutation,
  useCopyPlanAddonMutation,
  useArchivePlanAddonMutation,
} = planAddonsApi
