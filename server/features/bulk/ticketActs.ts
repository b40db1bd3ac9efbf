import { BulkAssignee, BulkPriority, BulkReply } from '@/contract/bulk'
import { Resolution, ticketDecisions } from '@/contract/supportTickets'
import { filled } from '@/contract/ticketMacros'
import { lockRecord } from '@server/audit/writes'
import { supportTickets } from '@server/domain/support/support-tickets'
import { resolve } from '@server/domain/support/ticketDecisions'
import { tellAssignedMany } from '@server/domain/support/ticketNotices'
import { say } from '@server/domain/support/ticketMessages'
import { notFound } from '@server/core/problems'
import { read } from '@server/http/validation'
import { type Act, editing, moving } from './acts'

/** What is done to many tickets beside what every kind has. */
export const ticketActs: Record<string, Act> = {
  assign: editing(
    { ...supportTickets, onEdited: tellAssignedMany },
    'SupportTicket.assign',
    BulkAssignee,
    (_ticket, values) => values,
  ),
  set_priority: editing(supportTickets, 'SupportTicket.edit', BulkPriority, (_ticket, values) => values),
  reply: {
    permission: 'SupportTicket.edit',
    params: BulkReply,
    perform: async (tx, { uuid, params, staff, origin }) => {
      const { body, macro_uuids, wait } = read(BulkReply, params)
      const ticket = await lockRecord(tx, 'support_tickets', uuid)
      if (!ticket) throw notFound(supportTickets.noun)
      const message = { kind: 'public', body: filled(body, ticket, staff.name), macro_uuids, wait } as const
      await say(tx, uuid, { ...message, mention_uuids: [], attachment_uuids: [] }, origin)
      // What was said is said.
      return null
    },
  },
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
