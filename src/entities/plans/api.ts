import { api } from '@/api/api'
import { recordPath } from '@/api/paths'
import { recordTag } from '@/api/tags'
import {
  archiving,
  copying,
  creation,
  decision,
  edition,
  listing,
  oneRecord,
  transition,
  viewCounts,
} from '@/api/recordEndpoints'
import {
  type PlanDetail,
  type PlanDraftAction,
  type PlanDraftEdit,
  type PlanRevision,
  PlanRevisions,
  type RevisionDay,
  planContract,
} from '@/contract/plans'
import { slugs } from '@/contract/entities'
// Imported for its side effect: a screen that uses these calls needs the labels too.
import './es'

const plansApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPlans: build.query(listing(planContract)),
    countPlans: build.query(viewCounts(planContract)),
    getPlan: build.query(oneRecord(planContract)),
    createPlan: build.mutation(creation(planContract)),
    editPlan: build.mutation(edition(planContract)),
    planTransition: build.mutation(transition(planContract)),
    planDraft: build.mutation(
      decision<PlanDraftAction, PlanDraftEdit | RevisionDay | Record<string, never>, PlanDetail>(
        planContract,
      ),
    ),
    planRevisions: build.query({
      query: (uuid: string) => recordPath(slugs.Plan, uuid, 'revisions'),
      rawResponseSchema: PlanRevisions,
      transformResponse: ({ data }: { data: PlanRevision[] }) => data,
      providesTags: (_data, _error, uuid) => recordTag('Plan')(undefined, undefined, uuid),
    }),
    copyPlan: build.mutation(copying(planContract)),
    archivePlan: build.mutation(archiving(planContract)),
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
  usePlanDraftMutation,
  usePlanRevisionsQuery,
  useCopyPlanMutation,
} = plansApi
