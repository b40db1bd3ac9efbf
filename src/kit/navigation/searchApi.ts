import { api } from '@/api/api'
import { type SearchQuery, SearchReply } from '@/contract/search'

const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    searchRecords: build.query({
      query: (params: SearchQuery) => ({ url: 'admin/search', params }),
      rawResponseSchema: SearchReply,
      transformResponse: ({ data }: SearchReply) => data,
      // What was typed, and who was found, is forgotten with the palette.
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useSearchRecordsQuery } = searchApi
