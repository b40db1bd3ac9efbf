import { api } from '@/api/api'
import { pathOf, recordPath } from '@/api/paths'
import { recordTag } from '@/api/tags'
import { slugs } from '@/contract/entities'
import type { WrittenPlanPage } from '@/contract/plans'
import { PlanOnSaleDetail } from '@/contract/plansOnSale'
import { detailOf } from '@/contract/shapes'

/** What a plan's public page shows: loaded with the page, as a record does without. */
const planPages = api.injectEndpoints({
  endpoints: (build) => ({
    /** The public page, as it is or as its draft will make it. */
    planPage: build.query({
      query: ({ uuid, draft }: { uuid: string; draft: boolean }) => ({
        url: recordPath(slugs.Plan, uuid, 'page'),
        params: { draft },
      }),
      rawResponseSchema: detailOf(PlanOnSaleDetail),
      transformResponse: ({ data }: { data: PlanOnSaleDetail }) => data,
      providesTags: (_data, _error, { uuid }) => recordTag('Plan')(undefined, undefined, uuid),
    }),
    /** The public page, as what is being written will make it. */
    writtenPlanPage: build.query({
      query: (body: WrittenPlanPage) => ({
        url: pathOf('admin', slugs.Plan, 'page'),
        method: 'POST' as const,
        body,
      }),
      keepUnusedDataFor: 0,
      rawResponseSchema: detailOf(PlanOnSaleDetail),
      transformResponse: ({ data }: { data: PlanOnSaleDetail }) => data,
    }),
  }),
})

export const { usePlanPageQuery, useWrittenPlanPageQuery } = planPages
