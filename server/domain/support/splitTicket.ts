import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { detailOf, Uuid } from '@/contract/shapes'
import { Split, SupportTicketDetail } from '@/contract/supportTickets'
import { dueOf } from '@/contract/ticketTargets'
import type { Clock } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import type { Row } from '@server/audit/writes'
import { idempotencyKeyOf } from '@server/http/idempotencyKeys'
import { problems } from '@server/http/openapi'
import { conflict, notFound, unprocessable } from '@server/core/problems'
import { ADMIN, originOf } from '@server/http/requests'
import { loadTicketPromises } from './ticketPromises'
import { readerOf } from '@server/records/readable'
import { createRecord } from '@server/records/recordWrites'
import { supportTickets } from './support-tickets'
import { staffOf } from '@server/http/access'

/** `POST admin/support-tickets/{uuid}/actions/split`: makes part of a conversation a ticket of its own. */
export function splitTicketRoute(app: FastifyInstance, { db, clock }: { db: Database; clock: Clock }): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    `${ADMIN}support-tickets/:uuid/actions/split`,
    {
      config: { access: 'SupportTicket.edit' },
      schema: {
        tags: ['support-tickets'],
        params: z.object({ uuid: Uuid }),
        querystring: z.strictObject({}),
        body: Split,
        response: { 201: detailOf(SupportTicketDetail), ...problems },
      },
    },
    async (request, reply) => {
      const { subject, message_uuids } = request.body
      const ticket = await db
        .selectFrom('support_tickets')
        .selectAll()
        .where('uuid', '=', request.params.uuid)
        .executeTakeFirst()
      if (!ticket) throw notFound(supportTickets.noun)
      if (ticket.archived_at)
        throw conflict('invalid_transition', 'Está archivado. Restáuralo para cambiarlo')
      const origin = originOf(request, clock)
      const { requester, account_uuid, category, priority, assignee_uuid, team, channel } = ticket
      const values = {
        subject,
        requester,
        account_uuid,
        category,
        priority,
        assignee_uuid,
        team,
        watcher_uuids: [],
        related: ticket.related,
        checklist: [],
        tags: ticket.tags,
        external_id: null,
      }
      const promises = await loadTicketPromises(db)
      const { uuid } = await createRecord(
        db,
        {
          ...supportTickets,
          // The new ticket keeps the assignee, so `check` for a new assignment is skipped.
          check: async () => undefined,
          defaults: () => ({
            status: assignee_uuid ? 'open' : 'new',
            channel,
            split_from_uuid: ticket.uuid,
            waiting_since: origin.at,
            ...dueOf({ priority, created_at: origin.at, paused_minutes: 0 }, promises),
          }),
          onCreated: (tx: Transaction, part: Row<'support_tickets'>) =>
            takeAlong(tx, ticket.uuid, part, message_uuids, origin),
        },
        values,
        { before: undefined, allowDuplicate: false, staff: staffOf(request) },
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

/**
 * Copies messages to the new ticket and notes the move in the old one.
 * @throws {Refusal} 422 for a message of another ticket
 */
async function takeAlong(
  tx: Transaction,
  from: string,
  part: Row<'support_tickets'>,
  message_uuids: string[],
  origin: Origin,
) {
  const messages = await tx
    .selectFrom('ticket_messages')
    .select(['author', 'kind', 'body', 'mention_uuids', 'at'])
    .where('ticket_uuid', '=', from)
    .where('uuid', 'in', message_uuids)
    .orderBy('at')
    .execute()
  if (messages.length < new Set(message_uuids).size)
    throw unprocessable({
      field: 'message_uuids',
      code: 'unknown_reference',
      message: 'Elige mensajes de este ticket',
    })
  await tx
    .insertInto('ticket_messages')
    .values(messages.map((message) => ({ ...message, ticket_uuid: part.uuid })))
    .execute()
  await tx
    .insertInto('ticket_messages')
    .values({
      ticket_uuid: from,
      author: origin.actor,
      kind: 'internal',
      body: `Una parte se separó en ${part.number}: ${part.subject}`,
      at: origin.at,
    })
    .execute()
}
