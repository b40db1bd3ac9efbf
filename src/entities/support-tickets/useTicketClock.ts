import type { SupportTicket } from '@/contract/supportTickets'
import { workingDay } from '@/contract/businessHours'
import { clockOf } from '@/contract/ticketTargets'
import { formatExactInstant, plural } from '@/kit/text/formats'
import { useNow } from '@/kit/elements/useNow'
import type { Tone } from '@/kit/vocabulary/statusTones'
import { useGetBusinessHoursQuery } from './api'
import { es } from './es'

const tones = { ok: 'neutral', soon: 'warn', overdue: 'bad' } as const satisfies Record<string, Tone>

type TicketClock = {
  tone: Tone
  /** `Vencido hace 2 días`. */
  words: string
  /** The same where there is room for little, as the tone says the rest: `hace 2 días`. */
  short: string
  /** The exact moment, and what is due then. */
  moment?: string
}

/** How long is left to answer or resolve a ticket, or by how much it is late; nothing where nothing is promised. */
export function useTicketClock(ticket: SupportTicket): TicketClock | undefined {
  const { data: hours } = useGetBusinessHoursQuery(undefined)
  const now = useNow().toISOString()
  if (!hours) return undefined
  const clock = clockOf(ticket, now, hours)
  if (!('due' in clock))
    return clock.state === 'paused' ? { tone: 'neutral', words: es.clock.paused, short: '' } : undefined
  const { state, minutes, target, due } = clock
  const time = minutesText(Math.abs(minutes), workingDay(hours))
  const isLate = state === 'overdue'
  return {
    tone: tones[state],
    words: `${isLate ? es.clock.late : es.clock.left} ${time}`,
    short: `${isLate ? es.clock.ago : es.clock.in} ${time}`,
    moment: `${es.clock.targets[target]}: ${formatExactInstant(due)}`,
  }
}

/** Minutes of work as people count them: `45 min`, `3 h`, `2 días`. */
function minutesText(minutes: number, day: number): string {
  if (minutes < 60) return `${minutes} min`
  if (minutes < day) return `${Math.floor(minutes / 60)} h`
  return plural(Math.floor(minutes / day), es.clock.day, es.clock.days)
}
