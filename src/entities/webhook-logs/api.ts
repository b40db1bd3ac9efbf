import { api } from '@/api/api'
import { listing, oneRecord, viewCounts } from '@/api/recordEndpoints'
import { WebhookLog, WebhookLogDetail, WebhookLogListQuery, webhookLogViews } from '@/contract/webhookLogs'
// Its words come with its calls: whatever uses the one has the other.
import './es'

const webhookLogsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listWebhookLogs: build.query(listing('WebhookLog', WebhookLogListQuery, WebhookLog)),
    countWebhookLogs: build.query(viewCounts('WebhookLog', webhookLogViews)),
    getWebhookLog: build.query(oneRecord('WebhookLog', WebhookLogDetail)),
  }),
})

export const { useListWebhookLogsQuery, useCountWebhookLogsQuery, useGetWebhookLogQuery } = webhookLogsApi
