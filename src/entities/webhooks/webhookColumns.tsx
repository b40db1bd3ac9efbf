import type { Webhook } from '@/contract/webhooks'
import { Identifier, ListText } from '@/kit/facts/cells'
import { column } from '@/kit/listing/column'
import type { Column } from '@/kit/listing/columns'
import { Status } from '@/kit/facts/Status'
import { StatusTag } from '@/kit/facts/StatusTag'
import { eventName } from '@/kit/vocabulary/eventNames'
import { es } from './es'

/** The events that a webhook is told of. */
export const EventTypes = ({ types }: { types: string[] }) =>
  types.includes('*') ? es.everything : <ListText items={types.map(eventName)} />

/** The status of a webhook; one that works, and does not get through, says that instead. */
export const WebhookStatusTag = ({ webhook: { status, failing_since } }: { webhook: Webhook }) =>
  status === 'active' && failing_since ? (
    <StatusTag tone="warn">{es.failing}</StatusTag>
  ) : (
    <Status of="Webhook" value={status} />
  )

/** What listings show of a webhook. */
export const webhookColumns: Column<Webhook>[] = [
  column.text('name', { sortable: true, slot: 'title', width: 1.4 }),
  { name: 'url', show: ({ url }) => <Identifier value={url} />, slot: 'subtitle', width: 2 },
  { name: 'event_types', show: ({ event_types }) => <EventTypes types={event_types} />, priority: 2 },
  column.instant('last_success_at', { sortable: true, slot: 'meta', priority: 2 }),
  column.instant('failing_since', { sortable: true, priority: 3 }),
  column.instant('created_at', { sortable: true, priority: 3 }),
  {
    name: 'status',
    show: (webhook) => <WebhookStatusTag webhook={webhook} />,
    sortable: true,
    slot: 'status',
  },
]
