import { api } from '@/api/api'
import { listTag } from '@/api/tags'
import { type Kind, slugs } from '@/contract/entities'
import { ViewCounts } from '@/contract/shapes'

const homeApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** How many records of a kind there are. */
    countRecords: build.query({
      query: (kind: Kind) => ({ url: `admin/${slugs[kind]}/counts`, params: { view: 'all' } }),
      rawResponseSchema: ViewCounts,
      transformResponse: ({ data }: ViewCounts) => data.all,
      providesTags: (_count, _error, kind) => [listTag(kind)],
    }),
  }),
})

export const { useCountRecordsQuery } = homeApi
