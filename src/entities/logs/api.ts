import { api } from '@/api/api'
import { pathOf } from '@/api/paths'
import { withQuery } from '@/api/queryString'
import { listing, oneRecord, viewCounts } from '@/api/recordEndpoints'
import { BookCheck } from '@/contract/books'
import { EvidenceCheck, type EvidenceClaim } from '@/contract/evidence'
import { LogCheck, type LogRelease, LogReleaseDue, logContract } from '@/contract/logs'
import { listTag } from '@/api/tags'
import { type Detail, detailOf } from '@/contract/shapes'
// Imported for its side effect: a screen that uses these calls needs the labels too.
import './es'

const logsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listLogs: build.query(listing(logContract)),
    countLogs: build.query(viewCounts(logContract)),
    getLog: build.query(oneRecord(logContract)),
    checkBooks: build.query({
      query: () => pathOf('admin', 'books', 'check'),
      rawResponseSchema: detailOf(BookCheck),
      transformResponse: ({ data }: Detail<BookCheck>) => data,
      keepUnusedDataFor: 0,
    }),
    checkLogs: build.query({
      query: (after: number) => withQuery(pathOf('admin', 'logs', 'check'), { after }),
      rawResponseSchema: detailOf(LogCheck),
      transformResponse: ({ data }: Detail<LogCheck>) => data,
      // What held a while ago is no answer to whether it holds.
      keepUnusedDataFor: 0,
    }),
    /** Asks what the audit log vouches for of an evidence pack. */
    verifyEvidence: build.mutation({
      query: (claim: EvidenceClaim) => ({
        url: pathOf('admin', 'evidence', 'verify'),
        method: 'POST',
        body: claim,
      }),
      rawResponseSchema: detailOf(EvidenceCheck),
      transformResponse: ({ data }: Detail<EvidenceCheck>) => data,
    }),
    getDueLines: build.query({
      query: () => pathOf('admin', 'logs', 'release'),
      rawResponseSchema: detailOf(LogReleaseDue),
      transformResponse: ({ data }: Detail<LogReleaseDue>) => data,
      keepUnusedDataFor: 0,
    }),
    /** Releases the lines that were seen to be due, and answers what is left of them. */
    releaseLogs: build.mutation({
      query: (seen: LogRelease) => ({ url: pathOf('admin', 'logs', 'release'), method: 'POST', body: seen }),
      rawResponseSchema: detailOf(LogReleaseDue),
      transformResponse: ({ data }: Detail<LogReleaseDue>) => data,
      invalidatesTags: (_left, error) => (error ? [] : [listTag('Log')]),
    }),
  }),
})

export const {
  useListLogsQuery,
  useCountLogsQuery,
  useGetLogQuery,
  useCheckLogsQuery,
  useCheckBooksQuery,
  useVerifyEvidenceMutation,
  useGetDueLinesQuery,
  useReleaseLogsMutation,
} = logsApi
