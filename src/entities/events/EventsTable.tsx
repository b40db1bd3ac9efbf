import type { Tab } from '@/kit/record/DetailTabs'
import type { EventListQuery } from '@/contract/events'
import { type RelatedTable, relatedTable } from '@/kit/record/relatedTable'
import { es } from './es'
import { useListEventsQuery } from './api'
import { eventColumns } from './eventColumns'

const shown = ['type', 'occurred_at', 'subject', 'actor', 'severity']
const columns = eventColumns.filter(({ name }) => shown.includes(name))

/** What happened to a record and to all that belongs to it, newest first. */
export const EventsTable: RelatedTable<Pick<EventListQuery, 'account' | 'subject' | 'correlation'>> =
  relatedTable('Event', useListEventsQuery, columns)

/** The tab of a record with everything that happened to it. */
export const eventsTab = (uuid: string): Tab => ({
  name: 'historial',
  label: es.history,
  content: <EventsTable filter={{ subject: uuid }} />,
})
