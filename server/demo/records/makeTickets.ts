import { afterBusinessMinutes, businessMinutesBetween, isDayOff, usualHours } from '@/contract/businessHours'
import type { Actor, Ref } from '@/contract/shapes'
import type { Resolution, SupportTicketDetail, TicketStatus } from '@/contract/supportTickets'
import { dueOf, usualPromises } from '@/contract/ticketTargets'
import { dayAfter, dayOf } from '@/contract/days'
import { stampMade, PUBLIC, SYSTEM } from '@server/demo/material/base'
import type { Random } from '@server/demo/material/random'
import { type Case, ticketCases } from '@server/demo/material/ticketCases'

type Member = { uuid: string; account_uuid: string; name: string; email: string | null; phone: string | null }
type TicketMaterial = {
  random: Random
  now: string
  numbers: string[]
  /** Who may ask. */
  members: readonly Member[]
  /** Who answers, each with their team. */
  staff: readonly Actor[]
  /** A policy and an invoice of an account, where it has them. */
  recordsOf: (account: string) => { policy?: Ref | undefined; invoice?: Ref | undefined }
}

/** How many the demo has. */
export const TICKETS = 84

/** Makes the demo's tickets with their conversations: open ones are recent, closed ones are older. */
export const makeTickets = (told: TicketMaterial) => told.numbers.map((number) => makeTicket(number, told))

/** Minutes of work, a week of them, after which a resolved ticket closes. */
const CLOSES_AFTER = 2700

/** How old a ticket is, in minutes of work, and how far its conversation got. */
const ages: Record<TicketStatus, [least: number, most: number]> = {
  new: [5, 700],
  open: [60, 1900],
  pending: [400, 2400],
  on_hold: [500, 2600],
  resolved: [900, 3200],
  closed: [4500, 24_000],
}

function makeTicket(number: string, { random, now, members, staff, recordsOf }: TicketMaterial) {
  const asked = random.pick(ticketCases)
  const member = random.pick(members)
  const status: TicketStatus = random.weighted({
    new: 13,
    open: 21,
    pending: 12,
    on_hold: 6,
    resolved: 12,
    closed: 20,
  })
  const age = random.between(...ages[status])
  const created_at = subtractWorkingMinutes(now, age)
  const turns = turnsOf(asked, status, random)
  const span = businessMinutesBetween(created_at, now, usualHours) - (status === 'closed' ? CLOSES_AFTER : 0)
  const at = (index: number) =>
    afterBusinessMinutes(created_at, Math.floor((span * index) / turns.length), usualHours)
  const assignee = status === 'new' ? undefined : random.pick(staff)
  const answers = turns.flatMap(([who], index) => (who === 'answers' ? [at(index)] : []))
  const isDone = status === 'resolved' || status === 'closed'
  const ended = isDone ? at(turns.length - 0.4) : null
  const lastAnswer = answers.at(-1) ?? null
  const uuid = random.uuid()
  const subject = { type: 'support_ticket', uuid, label: `${number} ${asked.subject}` }
  const about = asked.about && recordsOf(member.account_uuid)[asked.about]
  const asks = turns.flatMap(([who], index) => (who === 'asks' ? [at(index)] : []))

  const ticket = {
    uuid,
    number,
    subject: asked.subject,
    requester: {
      kind: 'member' as const,
      uuid: member.uuid,
      name: member.name,
      email: member.email,
      phone: member.phone,
    },
    account_uuid: member.account_uuid,
    channel: random.pick(['phone', 'email', 'web', 'whatsapp'] as const),
    category: asked.category,
    priority: asked.priority,
    status,
    status_reason: status === 'on_hold' ? asked.hold : null,
    assignee_uuid: assignee?.uuid ?? null,
    team: status === 'new' ? null : asked.team,
    watcher_uuids: random.chance(0.2) ? [random.pick(staff).uuid ?? ''].filter(Boolean) : [],
    related: JSON.stringify(
      about && asked.about
        ? ([{ type: asked.about, ...about }] satisfies SupportTicketDetail['related'])
        : [],
    ),
    checklist: JSON.stringify(
      status === 'new'
        ? []
        : asked.checklist.map((text, index) => {
            const done = isDone || (index === 0 && status !== 'open')
            return { text, done, by: done && assignee?.uuid ? refOf(assignee) : null }
          }),
    ),
    tags: asked.tags,
    ...dueOf({ priority: asked.priority, created_at, paused_minutes: 0 }, usualPromises),
    first_responded_at: answers[0] ?? null,
    waiting_since: status === 'pending' || isDone ? null : findWaitingSince(asks, lastAnswer),
    paused_since: status === 'pending' ? lastAnswer : null,
    hold_until: status === 'on_hold' ? findWorkingDay(now, random.between(1, 4)) : null,
    resolution: isDone ? resolutionOf(asked, random) : null,
    resolved_at: ended,
    ...stampMade(created_at, PUBLIC),
  }

  const messages = turns.map(([who, body], index) => ({
    ticket_uuid: uuid,
    author: who === 'asks' ? PUBLIC : (assignee ?? SYSTEM),
    kind: who === 'note' ? ('internal' as const) : ('public' as const),
    body,
    at: at(index),
  }))

  const event = (
    type: string,
    occurred_at: string,
    actor: Actor,
    data: Record<string, unknown>,
    previous: Record<string, unknown>,
    reason: string | null = null,
  ) => ({
    uuid: random.uuid(),
    type: `support_ticket.${type}`,
    occurred_at,
    created_at: occurred_at,
    actor,
    subject_type: subject.type,
    subject_uuid: uuid,
    subject_label: subject.label,
    account_uuid: member.account_uuid,
    data,
    previous,
    reason,
    severity: 'info' as const,
    correlation_id: random.uuid(),
  })
  const events = [event('created', created_at, PUBLIC, { status: 'new', subject: asked.subject }, {})]
  if (assignee) {
    events.push(
      event(
        'taken',
        at(0.5),
        assignee,
        { status: 'open', assignee_uuid: assignee.uuid },
        { status: 'new', assignee_uuid: null },
      ),
    )
    if (status === 'pending' && lastAnswer)
      events.push(event('replied', lastAnswer, assignee, { status: 'pending' }, { status: 'open' }))
    if (status === 'on_hold')
      events.push(
        event(
          'held',
          at(turns.length - 0.5),
          assignee,
          { status: 'on_hold' },
          { status: 'open' },
          asked.hold,
        ),
      )
    if (ended) {
      events.push(event('resolved', ended, assignee, { status: 'resolved' }, { status: 'open' }))
      if (status === 'closed')
        events.push(
          event(
            'closed',
            afterBusinessMinutes(ended, CLOSES_AFTER, usualHours),
            SYSTEM,
            { status: 'closed' },
            { status: 'resolved' },
          ),
        )
    }
  }
  return { ticket, messages, events }
}

const refOf = ({ uuid, label }: Actor) => ({ uuid: uuid ?? '', label })

/** How much of the conversation has been said in a status. */
function turnsOf({ turns }: Case, status: TicketStatus, random: Random) {
  if (status === 'new') return turns.slice(0, 1)
  if (status === 'open') return turns.slice(0, random.pick([1, 3, 3]))
  if (status === 'pending') return turns.slice(0, 2)
  if (status === 'on_hold') return turns.slice(0, 4)
  return turns
}

/** Finds the moment of the requester's first message that staff have not answered, or null. */
const findWaitingSince = (asks: string[], lastAnswer: string | null) =>
  asks.find((at) => lastAnswer === null || at > lastAnswer) ?? null

function resolutionOf({ category }: Case, random: Random): Resolution {
  const code =
    category === 'coverage' ? 'informed' : random.pick(['solved', 'solved', 'solved', 'referred'] as const)
  return { code, note: random.chance(0.4) ? 'La persona confirmó que quedó resuelto' : null }
}

/** The moment so many minutes of work before another. */
function subtractWorkingMinutes(moment: string, minutes: number): string {
  const days = Math.ceil(minutes / 300) + 5
  const start = new Date(Date.parse(moment) - days * 86_400_000).toISOString()
  return afterBusinessMinutes(start, businessMinutesBetween(start, moment, usualHours) - minutes, usualHours)
}

function findWorkingDay(now: string, days: number): string {
  let day = dayAfter(dayOf(new Date(now)), days)
  while (isDayOff(day, usualHours)) day = dayAfter(day, 1)
  return day
}
