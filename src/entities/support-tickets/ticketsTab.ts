import { lazyPart } from '@/kit/lazyPart'
import { relatedTab } from '@/kit/relatedTab'

/** The tab of a record with the tickets of its account, or those it asked for. */
export const ticketsTab = relatedTab(
  'tickets',
  'SupportTicket',
  lazyPart(() => import('./SupportTicketsTable'), 'SupportTicketsTable'),
)
