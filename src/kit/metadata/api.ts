import { api } from '@/api/api'
import { recordPath } from '@/api/paths'
import { ifMatch } from '@/api/preconditions'
import { changedTags } from '@/api/tags'
import { type EditableKind, slugs } from '@/contract/entities'
import { type Detail, detailOf, type Metadata, recordFields } from '@/contract/shapes'
import * as z from 'zod/mini'

type Kept = { kind: EditableKind; uuid: string; version: number; metadata: Metadata }
const Changed = z.pick(z.object(recordFields), { uuid: true, version: true })

const metadataApi = api.injectEndpoints({
  endpoints: (build) => ({
    editMetadata: build.mutation({
      query: ({ kind, uuid, version, metadata }: Kept) => ({
        url: recordPath(slugs[kind], uuid),
        method: 'PATCH' as const,
        headers: ifMatch(version),
        body: { metadata },
      }),
      rawResponseSchema: detailOf(Changed),
      transformResponse: ({ data }: Detail<z.infer<typeof Changed>>) => data,
      invalidatesTags: (data, error, { kind, uuid }) => (error ? [] : changedTags(kind)(data, error, uuid)),
    }),
  }),
})

export const { useEditMetadataMutation } = metadataApi
