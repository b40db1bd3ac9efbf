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
import { planAddonContract } from '@/contract/planAddons'
// Imported for its side effect: a screen that uses these calls needs the labels too.
import './es'

const planAddonsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPlanAddons: build.query(listing(planAddonContract)),
    countPlanAddons: build.query(viewCounts(planAddonContract)),
    getPlanAddon: build.query(oneRecord(planAddonContract)),
    createPlanAddon: build.mutation(creation(planAddonContract)),
    editPlanAddon: build.mutation(edition(planAddonContract)),
    planAddonTransition: build.mutation(transition(planAddonContract)),
    copyPlanAddon: build.mutation(copying(planAddonContract)),
    archivePlanAddon: build.mutation(archiving(planAddonContract)),
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
