import { api } from '@/api/api'
import { pathOf } from '@/api/paths'
import { rowTags } from '@/api/tags'
import { UtmTemplates } from '@/contract/utm'

// Only the settings that a new link starts with: the rest of the settings is not loaded.
const utmApi = api.injectEndpoints({
  endpoints: (build) => ({
    listUtmTemplates: build.query({
      query: () => pathOf('admin', 'utm-templates'),
      rawResponseSchema: UtmTemplates,
      transformResponse: ({ data }: UtmTemplates) => data,
      providesTags: rowTags('Settings'),
    }),
  }),
})

export const { useListUtmTemplatesQuery } = utmApi
