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

type Deciding = Step<'support_tickets'>
type Decided = StepOutcome<'support_tickets'>

/** What is decided of a ticket with values of its own: that it waits for something until a day, or how it was resolved. */
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
  actionRoute(app, services, supportTickets, { name: 'merge', transition: merging, body: Merge, act: merge })
}

/** Puts a ticket aside until a day; its clock runs on, as it is the team that waits. */
async function holdTicket(tx: Transaction, { row, origin }: Deciding, { until }: Hold): Promise<Decided> {
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

/** Ends a ticket, as it was resolved. @throws {Refusal} where something is left to do */
export async function resolveTicket(
  tx: Transaction,
  { row, origin }: Deciding,
  resolution: Resolution,
): Promise<Decided> {
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

/** Closes a ticket in favour of another, which has its conversation from then on. @throws {Refusal} 422 for one that cannot take it */
async function merge(
  tx: Transaction,
  { row, origin, effects }: Deciding,
  { into_uuid }: Merge,
): Promise<Decided> {
  const refuse = (message: string) => unprocessable({ field: 'into_uuid', code: 'unfit', message })
  if (into_uuid === row.uuid) throw refuse('Elige otro ticket: este es el mismo')
  const into = await lockRecord(tx, 'support_tickets', into_uuid)
  if (!into || into.archived_at) throw refuse('Ese ticket no existe')
  if (into.status === 'closed') throw refuse('Ese ticket está cerrado. Elige uno que siga abierto')

  // What was merged into this one goes on with it.
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
