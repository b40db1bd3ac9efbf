import { api } from '@/api/api'
import { pathOf } from '@/api/paths'
import { listing, oneRecord, viewCounts } from '@/api/recordEndpoints'
import { changedTags } from '@/api/tags'
import { webhookLogContract } from '@/contract/webhookLogs'
// Imported for its side effect: a screen that uses these calls needs the labels too.
import './es'

const webhookLogsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listWebhookLogs: build.query(listing(webhookLogContract)),
    countWebhookLogs: build.query(viewCounts(webhookLogContract)),
    getWebhookLog: build.query(oneRecord(webhookLogContract)),
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
