import { api } from '@/api/api'
import { pathOf } from '@/api/paths'
import { listing, oneRecord, viewCounts } from '@/api/recordEndpoints'
import { changedTags } from '@/api/tags'
import { WebhookLog, WebhookLogDetail, WebhookLogListQuery, webhookLogViews } from '@/contract/webhookLogs'
// Its words come with its calls: whatever uses the one has the other.
import './es'

const webhookLogsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listWebhookLogs: build.query(listing('WebhookLog', WebhookLogListQuery, WebhookLog)),
    countWebhookLogs: build.query(viewCounts('WebhookLog', webhookLogViews)),
    getWebhookLog: build.query(oneRecord('WebhookLog', WebhookLogDetail)),
    webhookLogAction: build.mutation<unknown, { uuid: string; action: 'resend' | 'discard' }>({
      query: ({ uuid, action }) => ({
        url: pathOf('admin', 'webhook-logs', uuid, 'actions', action),
        method: 'POST' as const,
      }),
      invalidatesTags: changedTags('WebhookLog'),
    }),
  }),
})

export const {
  useListWebhookLogsQuery,
  useCountWebhookLogsQuery,
  useGetWebhookLogQuery,
  useWebhookLogActionMutation,
} = webhookLogsApi
