import type { SupportTicket, SupportTicketListQuery } from '@/contract/supportTickets'
import { column } from '@/kit/column'
import type { Column } from '@/kit/columns'
import type { Tab } from '@/kit/DetailTabs'
import { titleOf } from '@/kit/nouns'
import { RelatedList } from '@/kit/RelatedList'
import { useListSupportTicketsQuery } from './api'
import { es } from './es'

const columns: Column<SupportTicket>[] = [
  column.text('subject', { slot: 'title' }),
  column.identifier('number', { slot: 'subtitle' }),
  column.word(es.priorities)('priority', { slot: 'meta' }),
  column.instant('created_at'),
  column.status('SupportTicket'),
]

type Filter = Pick<SupportTicketListQuery, 'account' | 'requester'>

const SupportTicketsTable = ({ filter }: { filter: Filter }) => (
  <RelatedList
    kind="SupportTicket"
    result={useListSupportTicketsQuery({ ...filter, page: 1, size: 10 })}
    columns={columns}
    filter={filter}
  />
)

/** The tab of a record with the tickets of its account, or those it asked for. */
export const ticketsTab = (filter: Filter): Tab => ({
  name: 'tickets',
  label: titleOf('SupportTicket'),
  content: <SupportTicketsTable filter={filter} />,
})
