import type { SupportTicket } from '@/contract/supportTickets'
import { StatusTag } from '@/kit/facts/StatusTag'
import { useTicketClock } from './useTicketClock'

/** How long is left to answer or resolve a ticket, or by how much it is late; the exact moment on hover. */
export function TicketClock({ ticket }: { ticket: SupportTicket }) {
  const clock = useTicketClock(ticket)
  if (!clock) return null
  return (
    <span title={clock.moment}>
      <StatusTag tone={clock.tone}>{clock.words}</StatusTag>
    </span>
  )
}
