import {
  AlarmClock,
  Archive,
  CircleCheck,
  CircleDot,
  CirclePause,
  Clock3,
  Hourglass,
  type LucideIcon,
} from 'lucide-react'
import type { SupportTicket, TicketStatus } from '@/contract/supportTickets'
import { es } from './es'
import styles from './SupportTickets.module.css'
import { useTicketClock } from './useTicketClock'

const drawings: Record<TicketStatus, LucideIcon> = {
  new: CircleDot,
  open: Clock3,
  pending: Hourglass,
  on_hold: CirclePause,
  resolved: CircleCheck,
  closed: Archive,
}

/** How a ticket stands, as one drawing with how long is left or by how much it is late; in words on hover and aloud. */
export function TicketState({ ticket }: { ticket: SupportTicket }) {
  const clock = useTicketClock(ticket)
  const isLate = clock?.tone === 'bad'
  const Drawing = isLate ? AlarmClock : drawings[ticket.status]
  const words = [es.status[ticket.status], clock?.words].filter(Boolean).join(' · ')
  return (
    <span className={styles.standing} data-tone={clock?.tone} title={words}>
      <span aria-hidden>{clock?.short}</span>
      <Drawing size={16} aria-hidden />
      <span className="sr-only">{words}</span>
    </span>
  )
}
