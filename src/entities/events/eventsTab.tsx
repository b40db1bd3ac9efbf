import type { Tab } from '@/kit/DetailTabs'
import { EventsTable } from './EventsTable'
import { es } from './es'

/** The tab of a record with everything that happened to it. */
export const eventsTab = (uuid: string): Tab => ({
  name: 'historial',
  label: es.history,
  content: <EventsTable filter={{ subject: uuid }} />,
})
