import type { Tab } from '@/kit/DetailTabs'
import { lazyPart } from '@/kit/lazyPart'
import { titleOf } from '@/kit/nouns'
import type { Filter } from './SupportTicketsTable'

const SupportTicketsTable = lazyPart(
  () => import('./SupportTicketsTable'),
  ({ SupportTicketsTable }) => SupportTicketsTable,
)

/** The tab of a record with the tickets of its account, or those it asked for. */
export const ticketsTab = (filter: Filter): Tab => ({
  name: 'tickets',
  label: titleOf('SupportTicket'),
  content: <SupportTicketsTable filter={filter} />,
})
