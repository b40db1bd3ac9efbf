import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { detailOf } from '@/contract/shapes'
import { NewSupportTicket, SupportTicketDetail, type SupportTicketFields } from '@/contract/supportTickets'
import { dueOf } from '@/contract/ticketTargets'
import type { Clock } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import type { Row } from '@server/audit/writes'
import { idempotencyKeyOf } from '@server/http/idempotencyKeys'
import { problems } from '@server/http/openapi'
import { notFound } from '@server/core/problems'
import { ADMIN, originOf } from '@server/http/requests'
import { loadTicketPromises } from './ticketPromises'
import { readerOf } from '@server/records/readable'
import { createRecord } from '@server/records/recordWrites'
import { supportTickets } from './support-tickets'
import { tellAssigned } from './ticketNotices'
import { staffOf } from '@server/http/access'

type TicketOpening = Pick<NewSupportTicket, 'channel' | 'message'> & {
  promises: Awaited<ReturnType<typeof loadTicketPromises>>
}

/** The ticket kind for opening: stores the first message, its channel, and the response times promised now. */
export const ticketKindForOpening = ({
  channel,
  message,
  promises,
}: TicketOpening): typeof supportTickets => ({
  ...supportTickets,
  defaults: ({ assignee_uuid, priority }: SupportTicketFields, { at }: Origin) => ({
    status: assignee_uuid ? 'open' : 'new',
    channel,
    waiting_since: at,
    ...dueOf({ priority, created_at: at, paused_minutes: 0 }, promises),
  }),
  onCreated: async (tx: Transaction, row: Row<'support_tickets'>, origin: Origin) => {
    const { actor, at } = origin
    await tx
      .insertInto('ticket_messages')
      .values({ ticket_uuid: row.uuid, author: actor, kind: 'public', body: message, at })
      .execute()
    await tellAssigned(tx, row, undefined, origin)
  },
})

/**
 * `POST admin/support-tickets`: opens a ticket with its first message. Every role may open one; not every role may
 * assign it.
 */
export function openTicketRoute(app: FastifyInstance, { db, clock }: { db: Database; clock: Clock }): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    `${ADMIN}support-tickets`,
    {
      config: { access: 'SupportTicket.create' },
      schema: {
        tags: ['support-tickets'],
        body: NewSupportTicket,
        querystring: z.strictObject({}),
        response: { 201: detailOf(SupportTicketDetail), ...problems },
      },
    },
    async (request, reply) => {
      const { message, channel, ...values } = request.body
      const staff = staffOf(request)
      const promises = await loadTicketPromises(db)
      const origin = originOf(request, clock)
      const { uuid } = await createRecord(
        db,
        ticketKindForOpening({ channel, message, promises }),
        values,
        { before: undefined, allowDuplicate: false, staff },
        origin,
        idempotencyKeyOf(request, clock),
      )
      const data = await supportTickets.find(db, uuid, readerOf(request, clock))
      if (!data) throw notFound(supportTickets.noun)
      void reply
        .code(201)
        .header('Location', `${ADMIN}support-tickets/${uuid}`)
        .header('ETag', `"${data.version}"`)
      return { data }
    },
  )
}
