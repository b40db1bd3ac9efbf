import { api } from '@/api/api'
import { pathOf } from '@/api/paths'
import { idempotencyKey } from '@/api/preconditions'
import { type BulkRequest, Job, Jobs, type JobSummary } from '@/contract/bulk'
import { type Kind, slugs } from '@/contract/entities'
import { detailOf, type Detail } from '@/contract/shapes'

const LIST = { type: 'Job', id: 'LIST' } as const
const one = (uuid: string) => ({ type: 'Job', id: uuid }) as const
const jobOf = ({ data }: Detail<Job>) => data

/** What a job is asked for a second time with: the same key does it once. */
type Again = { uuid: string; key: string }

const bulkApi = api.injectEndpoints({
  endpoints: (build) => ({
    startBulk: build.mutation({
      query: ({ kind, key, body }: { kind: Kind; key: string; body: BulkRequest }) => ({
        url: pathOf('admin', slugs[kind], 'bulk'),
        method: 'POST' as const,
        headers: idempotencyKey(key),
        body,
      }),
      rawResponseSchema: detailOf(Job),
      transformResponse: jobOf,
      invalidatesTags: (_job, error, { body }) => (error || body.dry_run ? [] : [LIST]),
    }),
    listJobs: build.query({
      query: () => pathOf('admin', 'jobs'),
      rawResponseSchema: Jobs,
      transformResponse: ({ data }: { data: JobSummary[] }) => data,
      providesTags: [LIST],
    }),
    getJob: build.query({
      query: (uuid: string) => pathOf('admin', 'jobs', uuid),
      rawResponseSchema: detailOf(Job),
      transformResponse: jobOf,
      providesTags: (_job, _error, uuid) => [one(uuid)],
    }),
    stopJob: build.mutation({
      query: (uuid: string) => ({ url: pathOf('admin', 'jobs', uuid, 'stop'), method: 'POST' as const }),
      rawResponseSchema: detailOf(Job),
      transformResponse: jobOf,
      invalidatesTags: (_job, _error, uuid) => [LIST, one(uuid)],
    }),
    undoJob: build.mutation({
      query: ({ uuid, key }: Again) => ({
        url: pathOf('admin', 'jobs', uuid, 'undo'),
        method: 'POST' as const,
        headers: idempotencyKey(key),
      }),
      rawResponseSchema: detailOf(Job),
      transformResponse: jobOf,
      invalidatesTags: (_job, _error, { uuid }) => [LIST, one(uuid)],
    }),
    retryJob: build.mutation({
      query: ({ uuid, key }: Again) => ({
        url: pathOf('admin', 'jobs', uuid, 'retry'),
        method: 'POST' as const,
        headers: idempotencyKey(key),
      }),
      rawResponseSchema: detailOf(Job),
      transformResponse: jobOf,
      invalidatesTags: [LIST],
    }),
    forgetJob: build.mutation({
      query: (uuid: string) => ({ url: pathOf('admin', 'jobs', uuid), method: 'DELETE' as const }),
      transformResponse: (): void => undefined,
      invalidatesTags: [LIST],
    }),
  }),
})

export const {
  useStartBulkMutation,
  useListJobsQuery,
  useGetJobQuery,
  useStopJobMutation,
  useUndoJobMutation,
  useRetryJobMutation,
  useForgetJobMutation,
} = bulkApi
