import { api } from '@/api/api'
import { pathOf } from '@/api/paths'
import { idempotencyKey } from '@/api/preconditions'
import type { Job } from '@/contract/bulk'
import {
  type GroupChoices,
  GroupImport,
  GroupJob,
  type GroupOutcome,
  GroupRows,
} from '@/contract/groupImports'
import { detailOf } from '@/contract/shapes'

const importOf = ({ data }: { data: GroupImport }) => data
const pathTo = (uuid: string, ...parts: string[]) => pathOf('admin', 'members', 'imports', uuid, ...parts)

/** Where the rows with errors are handed out as a file. */
export const groupErrorsPath = (uuid: string) => pathTo(uuid, 'errors')

const groupApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendGroupFile: build.mutation({
      query: ({ account, file, key }: { account: string; file: File; key: string }) => ({
        url: pathOf('admin', 'members', 'imports'),
        method: 'POST' as const,
        params: { account, name: file.name },
        headers: idempotencyKey(key),
        file,
      }),
      rawResponseSchema: detailOf(GroupImport),
      transformResponse: importOf,
    }),
    getGroupImport: build.query({
      /** Each rehearsal is an attempt of its own, so that no earlier one is taken for it. */
      query: ({ uuid }: { uuid: string; attempt: number }) => pathTo(uuid),
      rawResponseSchema: detailOf(GroupImport),
      transformResponse: importOf,
      keepUnusedDataFor: 0,
    }),
    rehearseGroup: build.mutation({
      query: ({ uuid, choices }: { uuid: string; choices: GroupChoices }) => ({
        url: pathTo(uuid, 'rehearse'),
        method: 'POST' as const,
        body: choices,
      }),
      rawResponseSchema: detailOf(GroupImport),
      transformResponse: importOf,
    }),
    listGroupRows: build.query({
      query: ({
        uuid,
        outcome,
        page,
      }: {
        uuid: string
        /** What was found by, so that another rehearsal is asked anew. */
        token: string | null
        outcome: GroupOutcome | undefined
        page: number
      }) => ({ url: pathTo(uuid, 'rows'), params: { outcome, page } }),
      responseSchema: GroupRows,
      keepUnusedDataFor: 0,
    }),
    commitGroup: build.mutation({
      query: ({ uuid, token, key }: { uuid: string; token: string; key: string }) => ({
        url: pathTo(uuid, 'commit'),
        method: 'POST' as const,
        headers: idempotencyKey(key),
        body: { preview_token: token },
      }),
      rawResponseSchema: GroupJob,
      transformResponse: ({ data }: { data: Job }) => data,
      invalidatesTags: (_job, error) => (error ? [] : [{ type: 'Job', id: 'LIST' }]),
    }),
  }),
})

export const {
  useSendGroupFileMutation,
  useGetGroupImportQuery,
  useRehearseGroupMutation,
  useListGroupRowsQuery,
  useCommitGroupMutation,
} = groupApi
