import type { SupportTicket } from '@/contract/supportTickets'
import { type BusinessHours, workingDay } from '@/contract/businessHours'
import { clockOf, type TicketClock as Clock } from '@/contract/ticketTargets'
import { formatExactInstant, plural } from '@/kit/text/formats'
import { StatusTag } from '@/kit/facts/StatusTag'
import { useNow } from '@/kit/elements/useNow'
import type { Tone } from '@/kit/vocabulary/statusTones'
import { useGetBusinessHoursQuery } from './api'
import { es } from './es'

const tones = { ok: 'neutral', soon: 'warn', overdue: 'bad' } as const satisfies Record<string, Tone>

/** How long is left to answer or resolve a ticket, or by how much it is late; the exact moment on hover. */
export function TicketClock({ ticket }: { ticket: SupportTicket }) {
  const { data: hours } = useGetBusinessHoursQuery(undefined)
  const now = useNow().toISOString()
  if (!hours) return null
  const clock = clockOf(ticket, now, hours)
  if (!('due' in clock))
    return clock.state === 'paused' ? <StatusTag tone="neutral">{es.clock.paused}</StatusTag> : null
  return (
    <span title={`${es.clock.targets[clock.target]}: ${formatExactInstant(clock.due)}`}>
      <StatusTag tone={tones[clock.state]}>{wordsOf(clock, hours)}</StatusTag>
    </span>
  )
}

const wordsOf = ({ state, minutes }: Extract<Clock, { due: string }>, hours: BusinessHours) =>
  `${state === 'overdue' ? es.clock.late : es.clock.left} ${minutesText(Math.abs(minutes), workingDay(hours))}`

/** Minutes of work as people count them: `45 min`, `3 h`, `2 días`. */
function minutesText(minutes: number, day: number): string {
  if (minutes < 60) return `${minutes} min`
  if (minutes < day) return `${Math.floor(minutes / 60)} h`
  return plural(Math.floor(minutes / day), es.clock.day, es.clock.days)
}
