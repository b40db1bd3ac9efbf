import { api } from '@/api/api'
import { pathOf } from '@/api/paths'
import { ifMatch } from '@/api/preconditions'
import type { Slug } from '@/contract/entities'
import { type NewSavedView, SavedView, type SavedViewEdit, type SavedViewMarks } from '@/contract/savedViews'
import { detailOf, ViewCounts } from '@/contract/shapes'
import * as z from 'zod/mini'

const tag = 'SavedView' as const
const pathOfView = (uuid: string, ...rest: string[]) => pathOf('admin', 'saved-views', uuid, ...rest)

const savedViewsApi = api.enhanceEndpoints({ addTagTypes: [tag] }).injectEndpoints({
  endpoints: (build) => ({
    listSavedViews: build.query({
      query: (params: { entity: Slug }) => ({ url: pathOf('admin', 'saved-views'), params }),
      rawResponseSchema: z.object({ data: z.array(SavedView) }),
      transformResponse: ({ data }: { data: SavedView[] }) => data,
      providesTags: [tag],
    }),
    /** How many records a view holds now. */
    countSavedView: build.query({
      query: ({ entity, query, account }: { entity: Slug; query: string; account?: string | undefined }) => {
        const params = new URLSearchParams(query)
        params.delete('sort')
        if (account) params.set('account', account)
        return `${pathOf('admin', entity, 'counts')}?view=all&${params}`
      },
      rawResponseSchema: ViewCounts,
      transformResponse: ({ data }: ViewCounts) => data.all,
      keepUnusedDataFor: 30,
    }),
    createSavedView: build.mutation({
      query: (body: NewSavedView) => ({ url: pathOf('admin', 'saved-views'), method: 'POST' as const, body }),
      rawResponseSchema: detailOf(SavedView),
      transformResponse: ({ data }: { data: SavedView }) => data,
      invalidatesTags: [tag],
    }),
    editSavedView: build.mutation({
      query: ({ uuid, version, changes }: { uuid: string; version: number; changes: SavedViewEdit }) => ({
        url: pathOfView(uuid),
        method: 'PATCH' as const,
        headers: ifMatch(version),
        body: changes,
      }),
      rawResponseSchema: detailOf(SavedView),
      transformResponse: ({ data }: { data: SavedView }) => data,
      invalidatesTags: [tag],
    }),
    markSavedView: build.mutation({
      query: ({ uuid, marks }: { uuid: string; marks: SavedViewMarks }) => ({
        url: pathOfView(uuid, 'marks'),
        method: 'PATCH' as const,
        body: marks,
      }),
      rawResponseSchema: detailOf(SavedView),
      invalidatesTags: [tag],
    }),
    deleteSavedView: build.mutation({
      query: (uuid: string) => ({ url: pathOfView(uuid), method: 'DELETE' as const }),
      transformResponse: (): void => undefined,
      invalidatesTags: [tag],
    }),
  }),
})

export const {
  useListSavedViewsQuery,
  useCountSavedViewQuery,
  useCreateSavedViewMutation,
  useEditSavedViewMutation,
  useMarkSavedViewMutation,
  useDeleteSavedViewMutation,
} = savedViewsApi
