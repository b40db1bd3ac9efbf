import { api } from '@/api/api'
import { listing, oneRecord, viewCounts } from '@/api/recordEndpoints'
import { Log, LogDetail, LogListQuery, logViews } from '@/contract/logs'
// Its words come with its calls: whatever uses the one has the other.
import './es'

const logsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listLogs: build.query(listing('Log', LogListQuery, Log)),
    countLogs: build.query(viewCounts('Log', logViews)),
    getLog: build.query(oneRecord('Log', LogDetail)),
  }),
})

export const { useListLogsQuery, useCountLogsQuery, useGetLogQuery } = logsApi
