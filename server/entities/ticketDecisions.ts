import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { actionReplyOf } from '@/contract/actions'
import { Uuid, yesOrNo } from '@/contract/shapes'
import { Hold, Resolution, SupportTicketDetail, ticketDecisions } from '@/contract/supportTickets'
import type { Clock } from '../clock'
import type { Database } from '../db/database'
import { dayOf } from '../db/days'
import { staffOf } from '../http/access'
import { problems } from '../http/openapi'
import { unprocessable } from '../http/problems'
import { ADMIN, originOf } from '../http/requests'
import { readerOf } from './readRoutes'
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
    act: (step: Deciding, values: Body) => Decided,
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
          { ...supportTickets, onTransition: async (_tx, step) => act(step, values) },
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
}

/** Puts a ticket aside until a day; its clock runs on, as it is the team that waits. */
function hold({ row, origin }: Deciding, { until }: Hold): Decided {
  if (until <= dayOf(new Date(origin.at)))
    throw unprocessable({ field: 'until', code: 'too_early', message: 'Elige un día después de hoy' })
  return { ...goesOn(row, origin.at), hold_until: until }
}

function resolve({ row, origin }: Deciding, resolution: Resolution): Decided {
  refuseUndone(row)
  return { ...goesOn(row, origin.at), resolution, resolved_at: origin.at, waiting_since: null }
}
