import type { WebhookLog } from '@/contract/webhookLogs'
import { SecondText, Text } from '@/kit/facts/cells'
import { column } from '@/kit/listing/column'
import type { Column } from '@/kit/listing/columns'
import { formatCount } from '@/kit/text/formats'
import { Status } from '@/kit/facts/Status'
import { StatusTag } from '@/kit/facts/StatusTag'
import { es } from './es'

/** The status of a delivery; one that failed and will be tried again says that instead. */
export const DeliveryStatus = ({ delivery: { status, attempt_count } }: { delivery: WebhookLog }) =>
  status === 'pending' && attempt_count > 0 ? (
    <StatusTag tone="warn">{es.retrying}</StatusTag>
  ) : (
    <Status of="WebhookLog" value={status} />
  )

/** How long something took. */
export const Took = ({ ms }: { ms: number | null }) => (
  <Text value={ms === null ? null : `${formatCount(ms)} ms`} />
)

/** What listings show of a delivery. */
export const webhookLogColumns: Column<WebhookLog>[] = [
  column.identifier('number', { slot: 'subtitle' }),
  {
    name: 'created_at',
    show: ({ created_at }) => <SecondText value={created_at} />,
    isZoned: true,
    sortable: true,
    slot: 'meta',
    width: 1.8,
  },
  column.identifier('event_type', { sortable: true, slot: 'title', width: 1.4 }),
  column.reference('Webhook')('webhook', { slot: 'subtitle', width: 1.4 }),
  column.count('http_status', { slot: 'amount' }),
  column.count('attempt_count', { priority: 2 }),
  { name: 'duration_ms', show: ({ duration_ms }) => <Took ms={duration_ms} />, align: 'right', priority: 3 },
  column.word(es.errors)('error_kind', { priority: 3 }),
  {
    name: 'status',
    show: (delivery) => <DeliveryStatus delivery={delivery} />,
    sortable: true,
    slot: 'status',
  },
]
