import { afterBusinessMinutes, businessMinutesBetween, WORKING_DAY } from './businessHours'
import type { TicketPriority, TicketStatus } from './supportTickets'

/** How soon a ticket is promised to be answered and resolved, in minutes of work. */
export type TicketTargets = Record<TicketPriority, { response: number; resolution: number }>

/** What is promised until somebody sets something else. */
export const ticketTargets: TicketTargets = {
  critical: { response: 60, resolution: WORKING_DAY },
  high: { response: 120, resolution: 2 * WORKING_DAY },
  normal: { response: WORKING_DAY, resolution: 3 * WORKING_DAY },
  low: { response: 2 * WORKING_DAY, resolution: 5 * WORKING_DAY },
}

/** "About to run out" begins so many minutes of work before. */
export const SOON = 120

type Aged = { priority: TicketPriority; created_at: string; paused_minutes: number }

/** When a ticket must be answered and resolved: the minutes in which it stood still are given back. */
export function dueOf({ priority, created_at, paused_minutes }: Aged, targets: TicketTargets) {
  const { response, resolution } = targets[priority]
  return {
    first_response_due: afterBusinessMinutes(created_at, response + paused_minutes),
    resolution_due: afterBusinessMinutes(created_at, resolution + paused_minutes),
  }
}

type Promised = Pick<Timed, 'first_response_due' | 'resolution_due'> & { paused_minutes: number }

/** What changes of a ticket whose clock stood still from one moment to another: what was promised is put off by that. */
export function resumed(ticket: Promised, since: string, at: string) {
  const stood = Math.max(0, businessMinutesBetween(since, at))
  const later = (due: string | null) => due && afterBusinessMinutes(due, stood)
  return {
    paused_since: null,
    paused_minutes: ticket.paused_minutes + stood,
    first_response_due: later(ticket.first_response_due),
    resolution_due: later(ticket.resolution_due),
  }
}

type Timed = {
  status: TicketStatus
  first_response_due: string | null
  resolution_due: string | null
  first_responded_at: string | null
  paused_since: string | null
  breached: boolean
}

/** How a ticket stands with its targets at a moment: which one counts, and how many minutes of work are left of it. */
export type TicketClock =
  | { state: 'none' | 'met' | 'missed' | 'paused' }
  | { state: 'ok' | 'soon' | 'overdue'; target: 'response' | 'resolution'; due: string; minutes: number }

export function clockOf(ticket: Timed, now: string): TicketClock {
  const { status, first_responded_at, first_response_due, resolution_due } = ticket
  if (!resolution_due) return { state: 'none' }
  if (status === 'resolved' || status === 'closed') return { state: ticket.breached ? 'missed' : 'met' }
  if (ticket.paused_since) return { state: 'paused' }
  const target = first_responded_at ? 'resolution' : 'response'
  const due = target === 'response' ? (first_response_due ?? resolution_due) : resolution_due
  const minutes = businessMinutesBetween(now, due)
  const state = Date.parse(due) < Date.parse(now) ? 'overdue' : minutes < SOON ? 'soon' : 'ok'
  return { state, target, due, minutes }
}
