import type { WebhookLogListQuery } from '@/contract/webhookLogs'
import { only } from '@/kit/listing/column'
import { type RelatedTable, relatedTable } from '@/kit/record/relatedTable'
import { useListWebhookLogsQuery } from './api'
import { webhookLogColumns } from './webhookLogColumns'

/** What was delivered to a webhook, the latest first. */
export const WebhookLogsTable: RelatedTable<Pick<WebhookLogListQuery, 'webhook'>> = relatedTable(
  'WebhookLog',
  useListWebhookLogsQuery,
  only(webhookLogColumns, 'number', 'created_at', 'event_type', 'http_status', 'status'),
)
