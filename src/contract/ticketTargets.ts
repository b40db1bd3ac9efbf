import {
  afterBusinessMinutes,
  type BusinessHours,
  businessMinutesBetween,
  usualHours,
  workingDay,
} from './businessHours'
import type { TicketPriority, TicketStatus } from './supportTickets'

/** How soon a ticket is promised to be answered and resolved, in minutes of work. */
export type TicketTargets = Record<TicketPriority, { response: number; resolution: number }>

const DAY = workingDay(usualHours)

/** What is promised, and the hours in which it runs. */
export type TicketPromises = { targets: TicketTargets; hours: BusinessHours }

/** The targets until the settings say others. */
export const ticketTargets: TicketTargets = {
  critical: { response: 60, resolution: DAY },
  high: { response: 120, resolution: 2 * DAY },
  normal: { response: DAY, resolution: 3 * DAY },
  low: { response: 2 * DAY, resolution: 5 * DAY },
}

/** The usual targets together with the usual hours of work. */
export const usualPromises: TicketPromises = { targets: ticketTargets, hours: usualHours }

/** "About to run out" begins so many minutes of work before. */
export const SOON = 120

type Aged = { priority: TicketPriority; created_at: string; paused_minutes: number }

/** When a ticket must be answered and resolved: the minutes in which it stood still are given back. */
export function dueOf({ priority, created_at, paused_minutes }: Aged, { targets, hours }: TicketPromises) {
  const { response, resolution } = targets[priority]
  return {
    first_response_due: afterBusinessMinutes(created_at, response + paused_minutes, hours),
    resolution_due: afterBusinessMinutes(created_at, resolution + paused_minutes, hours),
  }
}

type Promised = Pick<Timed, 'first_response_due' | 'resolution_due'> & { paused_minutes: number }

/** What changes of a ticket whose clock stood still from one moment to another: what was promised is put off by that. */
export function postponeTargets(ticket: Promised, since: string, at: string, hours: BusinessHours) {
  const stood = Math.max(0, businessMinutesBetween(since, at, hours))
  const later = (due: string | null) => due && afterBusinessMinutes(due, stood, hours)
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

/** The clock of a ticket at a moment: its current target, or whether it was met, missed or is paused. */
export function clockOf(ticket: Timed, now: string, hours: BusinessHours): TicketClock {
  const { status, first_responded_at, first_response_due, resolution_due } = ticket
  if (!resolution_due) return { state: 'none' }
  if (status === 'resolved' || status === 'closed') return { state: ticket.breached ? 'missed' : 'met' }
  if (ticket.paused_since) return { state: 'paused' }
  const target = first_responded_at ? 'resolution' : 'response'
  const due = target === 'response' ? (first_response_due ?? resolution_due) : resolution_due
  const minutes = businessMinutesBetween(now, due, hours)
  const state = Date.parse(due) < Date.parse(now) ? 'overdue' : minutes < SOON ? 'soon' : 'ok'
  return { state, target, due, minutes }
}
