import type { WebhookLogListQuery } from '@/contract/webhookLogs'
import { only } from '@/kit/column'
import { RelatedList } from '@/kit/RelatedList'
import { useListWebhookLogsQuery } from './api'
import { webhookLogColumns } from './webhookLogColumns'

const columns = only(webhookLogColumns, 'number', 'created_at', 'event_type', 'http_status', 'status')

/** What was delivered to a webhook, the latest first. */
export const WebhookLogsTable = ({ filter }: { filter: Pick<WebhookLogListQuery, 'webhook'> }) => (
  <RelatedList
    kind="WebhookLog"
    result={useListWebhookLogsQuery({ ...filter, page: 1, size: 10 })}
    columns={columns}
    filter={filter}
  />
)
