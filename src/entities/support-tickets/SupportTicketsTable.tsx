import type { SupportTicket, SupportTicketListQuery } from '@/contract/supportTickets'
import { column } from '@/kit/listing/column'
import type { Column } from '@/kit/listing/columns'
import { type RelatedTable, relatedTable } from '@/kit/record/relatedTable'
import { useListSupportTicketsQuery } from './api'
import { es } from './es'

const columns: Column<SupportTicket>[] = [
  column.text('subject', { slot: 'title' }),
  column.identifier('number', { slot: 'subtitle' }),
  column.word(es.priorities)('priority', { slot: 'meta' }),
  column.instant('created_at'),
  column.status('SupportTicket'),
]

export type Filter = Pick<SupportTicketListQuery, 'account' | 'requester' | 'assignee' | 'status'>

export const SupportTicketsTable: RelatedTable<Filter> = relatedTable(
  'SupportTicket',
  useListSupportTicketsQuery,
  columns,
)
