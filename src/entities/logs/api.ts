import { api } from '@/api/api'
import { pathOf } from '@/api/paths'
import { withQuery } from '@/api/queryString'
import { listing, oneRecord, viewCounts } from '@/api/recordEndpoints'
import { BookCheck } from '@/contract/books'
import { LogCheck, logContract } from '@/contract/logs'
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
  }),
})

export const { useListLogsQuery, useCountLogsQuery, useGetLogQuery, useCheckLogsQuery, useCheckBooksQuery } =
  logsApi
