import { lazyPart } from '@/kit/lazyPart'
import { relatedTabOf } from '@/kit/relatedTab'

/** The tab of a record with the tickets of its account, or those it asked for. */
export const ticketsTab = relatedTabOf(
  'tickets',
  'SupportTicket',
  lazyPart(() => import('./SupportTicketsTable'), 'SupportTicketsTable'),
)
