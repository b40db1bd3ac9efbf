import { BulkAssignee, BulkPriority, BulkReply } from '@/contract/bulk'
import { Resolution, ticketDecisions } from '@/contract/supportTickets'
import { fillMacro } from '@/contract/ticketMacros'
import { lockRecord } from '@server/audit/writes'
import { supportTickets } from '@server/domain/support/support-tickets'
import { resolveTicket } from '@server/domain/support/ticketDecisions'
import { tellAssignedMany } from '@server/domain/support/ticketNotices'
import { addMessage } from '@server/domain/support/ticketMessages'
import { notFound } from '@server/core/problems'
import { read } from '@server/http/validation'
import { type Act, editAct, transitionAct } from './acts'

/** The bulk actions of tickets beside those of every kind. */
export const ticketActs: Record<string, Act> = {
  assign: editAct(
    { ...supportTickets, onEdited: tellAssignedMany },
    'SupportTicket.assign',
    BulkAssignee,
    (_ticket, values) => values,
  ),
  set_priority: editAct(supportTickets, 'SupportTicket.edit', BulkPriority, (_ticket, values) => values),
  reply: {
    permission: 'SupportTicket.edit',
    params: BulkReply,
    perform: async (tx, { uuid, params, staff, origin }) => {
      const { body, macro_uuids, wait } = read(BulkReply, params)
      const ticket = await lockRecord(tx, 'support_tickets', uuid)
      if (!ticket) throw notFound(supportTickets.noun)
      const message = {
        kind: 'public',
        body: fillMacro(body, ticket, staff.name),
        macro_uuids,
        wait,
      } as const
      await addMessage(tx, uuid, { ...message, mention_uuids: [], attachment_uuids: [] }, origin)
      // A sent message cannot be undone.
      return null
    },
  },
  resolve: {
    permission: 'SupportTicket.edit',
    params: Resolution,
    perform: (tx, doing) => {
      const resolution = read(Resolution, doing.params)
      const { perform } = transitionAct(
        supportTickets,
        'resolve',
        ticketDecisions.resolve,
        Resolution,
        (_tx, step) => resolveTicket(tx, step, resolution),
      )
      return perform(tx, { ...doing, params: { reason: resolution.note } })
    },
  },
}
