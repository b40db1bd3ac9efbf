import { api } from '@/api/api'
import { recordPath } from '@/api/paths'
import { figureTags } from '@/api/tags'
import { PlanIncome } from '@/contract/planIncome'
import { type Detail, detailOf } from '@/contract/shapes'

/** What the pictures of a plan's income are drawn from: asked for with them. */
const incomeApi = api.injectEndpoints({
  endpoints: (build) => ({
    planIncome: build.query({
      query: (uuid: string) => recordPath('plans', uuid, 'income'),
      rawResponseSchema: detailOf(PlanIncome),
      transformResponse: ({ data }: Detail<PlanIncome>) => data,
      providesTags: figureTags('Subscription'),
    }),
  }),
})

export const { usePlanIncomeQuery } = incomeApi
