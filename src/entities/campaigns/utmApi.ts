import { api } from '@/api/api'
import { pathOf } from '@/api/paths'
import { listTag } from '@/api/tags'
import { UtmTemplates } from '@/contract/utm'

// Of the settings, what whoever makes a link begins with: no more of them comes along.
const utmApi = api.injectEndpoints({
  endpoints: (build) => ({
    listUtmTemplates: build.query({
      query: () => pathOf('admin', 'utm-templates'),
      rawResponseSchema: UtmTemplates,
      transformResponse: ({ data }: UtmTemplates) => data,
      providesTags: [listTag('Settings')],
    }),
  }),
})

export const { useListUtmTemplatesQuery } = utmApi
