import { api } from '@/api/api'
import { pathOf } from '@/api/paths'
import { figureTags } from '@/api/tags'
import { Waiting, type WaitingQuery } from '@/contract/home'
import { type Detail, detailOf } from '@/contract/shapes'
import type * as z from 'zod/mini'

export const waitingApi = api.injectEndpoints({
  endpoints: (build) => ({
    getWaiting: build.query({
      query: (params: z.output<typeof WaitingQuery>) => ({ url: pathOf('admin', 'waiting'), params }),
      rawResponseSchema: detailOf(Waiting),
      transformResponse: ({ data }: Detail<Waiting>) => data,
      providesTags: (told: Waiting | undefined) => (told ?? []).flatMap(({ kind }) => figureTags(kind)),
    }),
  }),
})

export const { useGetWaitingQuery } = waitingApi
