import * as z from 'zod/mini'
import { api } from '@/api/api'
import { recordPath } from '@/api/paths'
import { figureTags } from '@/api/tags'
import { Month } from '@/contract/home'
import { type Detail, detailOf } from '@/contract/shapes'

/** What the picture of a plan's policies is drawn from: asked for with it. */
const monthsApi = api.injectEndpoints({
  endpoints: (build) => ({
    planMonths: build.query({
      query: (uuid: string) => recordPath('plans', uuid, 'months'),
      rawResponseSchema: detailOf(z.array(Month)),
      transformResponse: ({ data }: Detail<Month[]>) => data,
      providesTags: figureTags('Policy'),
    }),
  }),
})

export const { usePlanMonthsQuery } = monthsApi
