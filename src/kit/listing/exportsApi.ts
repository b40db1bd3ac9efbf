import { api } from '@/api/api'
import { pathOf } from '@/api/paths'
import { idempotencyKey } from '@/api/preconditions'
import { type Kind, slugs } from '@/contract/entities'
import { Export, type ExportRequest, Exports } from '@/contract/exports'
import { detailOf, type Detail } from '@/contract/shapes'

const LIST = { type: 'Export', id: 'LIST' } as const
const exportOf = ({ data }: Detail<Export>) => data

/** What is exported of a listing: the filters that it stands under, and what of its rows. */
export type Wanted = { kind: Kind; filters: object; body: ExportRequest }

/** The call that answers with a file at once. */
export const fileCall = ({ kind, filters, body }: Wanted) => ({
  url: pathOf('admin', slugs[kind], 'export'),
  method: 'POST' as const,
  params: filters,
  body,
})

/** The call that answers with the rows as an evidence pack. */
export const evidenceCall = ({ kind, filters, body: { format: _always, ...body } }: Wanted) => ({
  url: pathOf('admin', slugs[kind], 'evidence'),
  method: 'POST' as const,
  params: filters,
  body,
})

/** The call for a file that was made in the background. */
export const madeFileCall = (uuid: string) => ({ url: pathOf('admin', 'exports', uuid, 'file') })

const exportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    beginExport: build.mutation({
      query: ({ kind, filters, body, key }: Wanted & { key: string }) => ({
        url: pathOf('admin', slugs[kind], 'exports'),
        method: 'POST' as const,
        headers: idempotencyKey(key),
        params: filters,
        body,
      }),
      rawResponseSchema: detailOf(Export),
      transformResponse: exportOf,
      invalidatesTags: [LIST],
    }),
    listExports: build.query({
      query: () => pathOf('admin', 'exports'),
      rawResponseSchema: Exports,
      transformResponse: ({ data }: { data: Export[] }) => data,
      providesTags: [LIST],
    }),
    moveExport: build.mutation({
      query: ({ uuid, to }: { uuid: string; to: 'stop' | 'continue' }) => ({
        url: pathOf('admin', 'exports', uuid, to),
        method: 'POST' as const,
      }),
      rawResponseSchema: detailOf(Export),
      transformResponse: exportOf,
      invalidatesTags: [LIST],
    }),
    forgetExport: build.mutation({
      query: (uuid: string) => ({ url: pathOf('admin', 'exports', uuid), method: 'DELETE' as const }),
      transformResponse: (): void => undefined,
      invalidatesTags: [LIST],
    }),
  }),
})

export const { useBeginExportMutation, useListExportsQuery, useMoveExportMutation, useForgetExportMutation } =
  exportsApi
