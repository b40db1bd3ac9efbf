import type { FastifyInstance } from 'fastify'
import { Hold, Merge, Resolution, ticketDecisions } from '@/contract/supportTickets'
import type { Clock } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'
import { isDayOff } from '@/contract/businessHours'
import { dayOf } from '@/contract/days'
import { lockRecord, updateRecord } from '@server/audit/writes'
import { unprocessable } from '@server/core/problems'
import { actionRoute } from '@server/records/actionRoute'
import type { Step } from '@server/records/recordKind'
import type { StepOutcome } from '@server/records/stepOutcome'
import { loadBusinessHours } from './ticketPromises'
import { resumeClock, refuseUndone, supportTickets } from './support-tickets'

type TicketStep = Step<'support_tickets'>
type TicketOutcome = StepOutcome<'support_tickets'>

/** Actions of a ticket that take values: hold until a day, resolve, merge. */
export function ticketDecisionRoutes(app: FastifyInstance, services: { db: Database; clock: Clock }): void {
  const { hold: holding, resolve: resolving, merge: merging } = ticketDecisions
  actionRoute(app, services, supportTickets, {
    name: 'hold',
    transition: holding,
    body: Hold,
    act: holdTicket,
  })
  actionRoute(app, services, supportTickets, {
    name: 'resolve',
    transition: resolving,
    body: Resolution,
    act: resolveTicket,
    reasonOf: ({ note }) => note,
  })
  actionRoute(app, services, supportTickets, {
    name: 'merge',
    transition: merging,
    body: Merge,
    act: mergeTicket,
  })
}

/** Puts a ticket on hold until a day; its clock runs on, as the team is the one that waits. */
async function holdTicket(
  tx: Transaction,
  { row, origin }: TicketStep,
  { until }: Hold,
): Promise<TicketOutcome> {
  if (until <= dayOf(new Date(origin.at)))
    throw unprocessable({ field: 'until', code: 'too_early', message: 'Elige un día después de hoy' })
  const hours = await loadBusinessHours(tx)
  if (isDayOff(until, hours))
    throw unprocessable({
      field: 'until',
      code: 'day_off',
      message: 'Elige un día hábil: ese día no se trabaja',
    })
  return { columns: { ...resumeClock(row, origin.at, hours), hold_until: until } }
}

/** Resolves a ticket. @throws {Refusal} where its checklist has open items */
export async function resolveTicket(
  tx: Transaction,
  { row, origin }: TicketStep,
  resolution: Resolution,
): Promise<TicketOutcome> {
  refuseUndone(row)
  return {
    columns: {
      ...resumeClock(row, origin.at, await loadBusinessHours(tx)),
      resolution,
      resolved_at: origin.at,
      waiting_since: null,
    },
  }
}

/**
 * Merges a ticket into another, which continues its conversation.
 * @throws {Refusal} 422 for a ticket that cannot take it
 */
async function mergeTicket(
  tx: Transaction,
  { row, origin, effects }: TicketStep,
  { into_uuid }: Merge,
): Promise<TicketOutcome> {
  const refuse = (message: string) => unprocessable({ field: 'into_uuid', code: 'unfit', message })
  if (into_uuid === row.uuid) throw refuse('Elige otro ticket: este es el mismo')
  const into = await lockRecord(tx, 'support_tickets', into_uuid)
  if (!into || into.archived_at) throw refuse('Ese ticket no existe')
  if (into.status === 'closed') throw refuse('Ese ticket está cerrado. Elige uno que siga abierto')

  // Tickets merged into this one earlier move along.
  await tx
    .updateTable('support_tickets')
    .set({ merged_into_uuid: into_uuid })
    .where('merged_into_uuid', '=', row.uuid)
    .execute()
  const waits = [row.waiting_since, into.waiting_since].filter((since) => since !== null).sort()
  const { effect } = await updateRecord(
    tx,
    supportTickets,
    origin,
    into,
    {
      last_message_at: origin.at,
      waiting_since: waits[0] ?? null,
      watcher_uuids: [...new Set([...into.watcher_uuids, ...row.watcher_uuids])].slice(0, 20),
      tags: [...new Set([...into.tags, ...row.tags])].slice(0, 20),
    },
    { event: 'absorbed', action: 'updated', reason: row.number },
  )
  if (effect) effects.push(effect)
  return {
    columns: {
      ...resumeClock(row, origin.at, await loadBusinessHours(tx)),
      merged_into_uuid: into_uuid,
      resolution: { code: 'duplicate', note: null },
      resolved_at: row.resolved_at ?? origin.at,
      waiting_since: null,
    },
  }
}
