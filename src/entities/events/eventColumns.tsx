import type { Event } from '@/contract/events'
import { InstantText, RecordLink, YesNo } from '@/kit/facts/cells'
import type { Column } from '@/kit/listing/columns'
import { eventName } from '@/kit/vocabulary/eventNames'
import { SubjectLink } from '@/kit/facts/SubjectLink'
import { ActorName } from '@/kit/facts/ActorName'
import { es } from './es'
import { SeverityTag } from './SeverityTag'

/** What listings show of an event. */
export const eventColumns: Column<Event>[] = [
  {
    name: 'type',
    show: ({ type }) => eventName(type),
    labels: async (store) => (await import('./typeLabels')).typeLabels(store),
    sortable: true,
    slot: 'title',
    width: 1.6,
  },
  {
    name: 'occurred_at',
    show: ({ occurred_at }) => <InstantText value={occurred_at} />,
    card: ({ occurred_at }) => <InstantText value={occurred_at} />,
    sortable: true,
    slot: 'meta',
  },
  { name: 'subject', show: ({ subject }) => <SubjectLink subject={subject} />, slot: 'subtitle', width: 1.8 },
  {
    name: 'account',
    show: ({ account }) => <RecordLink kind="Account" to={account} />,
    priority: 2,
    width: 1.4,
  },
  { name: 'actor', show: ({ actor }) => <ActorName actor={actor} />, priority: 2 },
  { name: 'reviewed', show: ({ reviewed }) => <YesNo value={reviewed} />, priority: 3, width: 0.7 },
  {
    name: 'severity',
    show: ({ severity }) => <SeverityTag severity={severity} />,
    labels: es.severities,
    slot: 'status',
  },
]
