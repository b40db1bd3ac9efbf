import { BulkAssignee, BulkPriority } from '@/contract/bulk'
import { Resolution, ticketDecisions } from '@/contract/supportTickets'
import { supportTickets } from '../entities/supportTickets'
import { resolve } from '../entities/ticketDecisions'
import { read } from '../http/validation'
import { type Act, editing, moving } from './acts'

/** What is done to many tickets beside what every kind has. */
export const ticketActs: Record<string, Act> = {
  assign: editing(supportTickets, 'SupportTicket.assign', BulkAssignee, (_ticket, values) => values),
  set_priority: editing(supportTickets, 'SupportTicket.edit', BulkPriority, (_ticket, values) => values),
  resolve: {
    permission: 'SupportTicket.edit',
    params: Resolution,
    perform: (tx, doing) => {
      const resolution = read(Resolution, doing.params)
      const resolving = {
        ...supportTickets,
        onTransition: (_tx: typeof tx, step: Parameters<typeof resolve>[1]) => resolve(_tx, step, resolution),
      }
      const { perform } = moving(resolving, 'resolve', ticketDecisions.resolve, Resolution)
      return perform(tx, { ...doing, params: { reason: resolution.note } })
    },
  },
}
