import { api } from '@/api/api'
import { recordPath } from '@/api/paths'
import { listTag, pageTags, recordTag } from '@/api/tags'
import { Log, LogDetail, type LogListQuery, type logViews } from '@/contract/logs'
import { detailOf, type Detail, pageOf, ViewCounts } from '@/contract/shapes'
// Its words come with its calls: whatever uses the one has the other.
import './es'

const logsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listLogs: build.query({
      query: (params: LogListQuery) => ({ url: 'admin/logs', params }),
      responseSchema: pageOf(Log),
      providesTags: pageTags('Log'),
    }),

    countLogs: build.query({
      query: (view: (keyof typeof logViews)[]) => ({ url: 'admin/logs/counts', params: { view } }),
      rawResponseSchema: ViewCounts,
      transformResponse: ({ data }: ViewCounts) => data,
      providesTags: [listTag('Log')],
    }),

    getLog: build.query({
      query: (uuid: string) => recordPath('logs', uuid),
      rawResponseSchema: detailOf(LogDetail),
      transformResponse: ({ data }: Detail<LogDetail>) => data,
      providesTags: recordTag('Log'),
    }),
  }),
})

export const { useListLogsQuery, useCountLogsQuery, useGetLogQuery } = logsApi
