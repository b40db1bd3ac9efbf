import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { actionReplyOf } from '@/contract/actions'
import { Uuid, yesOrNo } from '@/contract/shapes'
import { Hold, Merge, Resolution, SupportTicketDetail, ticketDecisions } from '@/contract/supportTickets'
import type { Clock } from '../clock'
import type { Database, Transaction } from '../db/database'
import { dayOf } from '../db/days'
import { staffOf } from '../http/access'
import { problems } from '../http/openapi'
import { lockRecord, updateRecord } from '../db/writes'
import { unprocessable } from '../http/problems'
import { ADMIN, originOf } from '../http/requests'
import { readerOf } from './readable'
import type { Step } from './recordKind'
import { moveRecord } from './recordWrites'
import { goesOn, refuseUndone, supportTickets } from './supportTickets'

type Deciding = Step<'support_tickets'>
type Decided = Record<string, unknown>

/** What is decided of a ticket with values of its own: that it waits for something until a day, or how it was resolved. */
export function ticketDecisionRoutes(
  app: FastifyInstance,
  { db, clock }: { db: Database; clock: Clock },
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()

  function decision<Body extends object>(
    name: keyof typeof ticketDecisions,
    body: z.ZodMiniType<Body>,
    reasonIn: (values: Body) => string | null,
    act: (tx: Transaction, step: Deciding, values: Body) => Promise<Decided>,
  ) {
    routes.post(
      `${ADMIN}support-tickets/:uuid/actions/${name}`,
      {
        config: { access: 'SupportTicket.edit' },
        schema: {
          tags: ['support-tickets'],
          params: z.object({ uuid: Uuid }),
          querystring: z.strictObject({ dry_run: yesOrNo }),
          body,
          response: { 200: actionReplyOf(SupportTicketDetail), ...problems },
        },
      },
      async (request, reply) => {
        const values = body.parse(request.body)
        const moved = await moveRecord(
          db,
          { ...supportTickets, onTransition: (tx, step) => act(tx, step, values) },
          {
            uuid: request.params.uuid,
            version: request.headers['if-match'],
            staff: staffOf(request),
            origin: originOf(request, clock),
            reader: readerOf(request, clock),
            name,
            transition: ticketDecisions[name],
            reason: reasonIn(values),
            rehearsal: request.query.dry_run ?? false,
          },
        )
        void reply.header('ETag', `"${moved.data.version}"`)
        return moved
      },
    )
  }

  decision('hold', Hold, ({ reason }) => reason, hold)
  decision('resolve', Resolution, ({ note }) => note, resolve)
  decision('merge', Merge, () => null, merge)
}

/** Puts a ticket aside until a day; its clock runs on, as it is the team that waits. */
async function hold(_tx: Transaction, { row, origin }: Deciding, { until }: Hold): Promise<Decided> {
  if (until <= dayOf(new Date(origin.at)))
    throw unprocessable({ field: 'until', code: 'too_early', message: 'Elige un día después de hoy' })
  return { ...goesOn(row, origin.at), hold_until: until }
}

async function resolve(
  _tx: Transaction,
  { row, origin }: Deciding,
  resolution: Resolution,
): Promise<Decided> {
  refuseUndone(row)
  return { ...goesOn(row, origin.at), resolution, resolved_at: origin.at, waiting_since: null }
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
    ...goesOn(row, origin.at),
    merged_into_uuid: into_uuid,
    resolution: { code: 'duplicate', note: null },
    resolved_at: row.resolved_at ?? origin.at,
    waiting_since: null,
  }
}
