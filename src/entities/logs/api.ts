import { api } from '@/api/api'
import { pathOf } from '@/api/paths'
import { withQuery } from '@/api/queryString'
import { listing, oneRecord, viewCounts } from '@/api/recordEndpoints'
import { Log, LogCheck, LogDetail, LogListQuery, logViews } from '@/contract/logs'
import { type Detail, detailOf } from '@/contract/shapes'
// Its words come with its calls: whatever uses the one has the other.
import './es'

const logsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listLogs: build.query(listing('Log', LogListQuery, Log)),
    countLogs: build.query(viewCounts('Log', logViews)),
    getLog: build.query(oneRecord('Log', LogDetail)),
    checkLogs: build.query({
      query: (after: number) => withQuery(pathOf('admin', 'logs', 'check'), { after }),
      rawResponseSchema: detailOf(LogCheck),
      transformResponse: ({ data }: Detail<LogCheck>) => data,
      // What held a while ago is no answer to whether it holds.
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useListLogsQuery, useCountLogsQuery, useGetLogQuery, useCheckLogsQuery } = logsApi
