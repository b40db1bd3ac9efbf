import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { BusinessHours } from '@/contract/businessHours'
import { detailOf, Uuid } from '@/contract/shapes'
import { NewTicketMessage, SupportTicketDetail, type TicketStatus } from '@/contract/supportTickets'
import type { MacroChanges } from '@/contract/ticketMacros'
import { dueOf, type TicketPromises } from '@/contract/ticketTargets'
import type { Clock } from '@server/core/clock'
import { instant } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'
import { createOnce } from '@server/audit/idempotency'
import type { Origin } from '@server/core/origin'
import { inTransaction } from '@server/audit/inTransaction'
import { lockRecord, type Row, updateRecord } from '@server/audit/writes'
import { idempotencyKeyOf } from '@server/http/idempotencyKeys'
import { noContent, problems } from '@server/http/openapi'
import { conflict, notFound, unprocessable } from '@server/core/problems'
import { ADMIN, originOf } from '@server/http/requests'
import { loadTicketPromises } from './ticketPromises'
import { readerOf } from '@server/records/readable'
import { resumeClock, pauseClock, refuseUndone, supportTickets } from './support-tickets'
import { tellMessage } from './ticketNotices'
import { staffOf } from '@server/http/access'

/** Routes of a ticket's messages, and of how far each user has read. */
export function ticketMessageRoutes(
  app: FastifyInstance,
  { db, clock }: { db: Database; clock: Clock },
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const tags = ['support-tickets']
  const params = z.object({ uuid: Uuid })

  routes.post(
    `${ADMIN}support-tickets/:uuid/messages`,
    {
      config: { access: 'SupportTicket.edit' },
      schema: {
        tags,
        params,
        querystring: z.strictObject({}),
        body: NewTicketMessage,
        response: { 201: detailOf(SupportTicketDetail), ...problems },
      },
    },
    async (request, reply) => {
      const { uuid } = request.params
      const origin = originOf(request, clock)
      await inTransaction(db, (tx) =>
        createOnce(tx, idempotencyKeyOf(request, clock), () => addMessage(tx, uuid, request.body, origin)),
      )
      const data = await supportTickets.find(db, uuid, readerOf(request, clock))
      if (!data) throw notFound(supportTickets.noun)
      void reply.code(201).header('ETag', `"${data.version}"`)
      return { data }
    },
  )

  routes.post(
    `${ADMIN}support-tickets/:uuid/read`,
    {
      config: { access: 'SupportTicket.view' },
      schema: { tags, params, response: { 204: noContent, ...problems } },
    },
    async (request, reply) => {
      const { uuid } = request.params
      const ticket = await db
        .selectFrom('support_tickets')
        .select('uuid')
        .where('uuid', '=', uuid)
        .executeTakeFirst()
      if (!ticket) throw notFound(supportTickets.noun)
      const read_at = instant(clock.now())
      await db
        .insertInto('ticket_reads')
        .values({ ticket_uuid: uuid, user_uuid: staffOf(request).uuid, read_at })
        .onConflict((seen) => seen.columns(['ticket_uuid', 'user_uuid']).doUpdateSet({ read_at }))
        .execute()
      return reply.code(204).send()
    },
  )
}

/** Adds a message to a ticket and updates its turn. @throws {Refusal} for a closed ticket */
export async function addMessage(tx: Transaction, uuid: string, message: NewTicketMessage, origin: Origin) {
  const ticket = await lockRecord(tx, 'support_tickets', uuid)
  if (!ticket) throw notFound(supportTickets.noun)
  if (ticket.archived_at)
    throw conflict('invalid_transition', 'El ticket está eliminado. Restáuralo para escribir en él')
  const { kind, body, wait } = message
  if (kind === 'public' && ticket.status === 'closed')
    throw conflict('invalid_transition', 'El ticket está cerrado. Reábrelo para responder, o deja una nota')
  const mention_uuids = kind === 'internal' ? await findMentionedUsers(tx, message.mention_uuids) : []
  const { uuid: said } = await tx
    .insertInto('ticket_messages')
    .values({ ticket_uuid: uuid, author: origin.actor, kind, body, mention_uuids, at: origin.at })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  await sendAlong(tx, uuid, said, message.attachment_uuids)
  await tellMessage(tx, ticket, mention_uuids, origin)
  const macros = await lockMacros(tx, message.macro_uuids)
  const promises = await loadTicketPromises(tx)
  const watching = mention_uuids.filter((one) => !ticket.watcher_uuids.includes(one))
  await updateRecord(
    tx,
    supportTickets,
    origin,
    ticket,
    {
      last_message_at: origin.at,
      ...(watching.length > 0 && { watcher_uuids: [...ticket.watcher_uuids, ...watching] }),
      ...(kind === 'public' && stepOfAnswer(ticket, wait, origin.at, promises.hours)),
      ...applyMacros(ticket, macros, kind, origin.at, promises),
    },
    { event: kind === 'public' ? 'replied' : 'noted', action: 'updated' },
  )
  return { uuid: said }
}

/** Attaches files of the ticket to a message. @throws {Refusal} 422 for a missing file, or one sent before */
async function sendAlong(tx: Transaction, ticket: string, message_uuid: string, uuids: string[]) {
  const wanted = [...new Set(uuids)]
  if (wanted.length === 0) return
  const sent = await tx
    .updateTable('attachments')
    .set({ message_uuid })
    .where('uuid', 'in', wanted)
    .where('subject_uuid', '=', ticket)
    .where('removed_at', 'is', null)
    .where('message_uuid', 'is', null)
    .returning('uuid')
    .execute()
  if (sent.length < wanted.length)
    throw unprocessable({
      field: 'attachment_uuids',
      code: 'unknown_reference',
      message: 'Uno de los archivos ya no está. Quítalo y adjúntalo de nuevo',
    })
}

/** How an answer changes its ticket: opens a new one, stops the clock of the first answer, may hand over the turn. */
function stepOfAnswer(ticket: Row<'support_tickets'>, wait: boolean, at: string, hours: BusinessHours) {
  const { status } = ticket
  const goes: TicketStatus = wait && status !== 'resolved' ? 'pending' : status === 'new' ? 'open' : status
  return {
    first_responded_at: ticket.first_responded_at ?? at,
    waiting_since: null,
    ...(goes !== status && { status: goes }),
    ...(goes === 'pending' &&
      status !== 'pending' && { ...resumeClock(ticket, at, hours), ...pauseClock(at) }),
  }
}

async function lockMacros(tx: Transaction, uuids: string[]): Promise<Row<'ticket_macros'>[]> {
  const macros = await Promise.all(uuids.map((uuid) => lockRecord(tx, 'ticket_macros', uuid)))
  // A macro deleted since has left its text in the message, and changes nothing.
  return macros.flatMap((macro) => (macro && !macro.archived_at ? [macro] : []))
}

/** How the saved answers in a message change its ticket; of conflicting changes, the last one wins. */
function applyMacros(
  ticket: Row<'support_tickets'>,
  macros: Row<'ticket_macros'>[],
  kind: NewTicketMessage['kind'],
  at: string,
  promises: TicketPromises,
) {
  if (macros.length === 0) return {}
  const changes = macros.map((macro) => macro.changes)
  const last = <Name extends keyof MacroChanges>(name: Name) => changes.findLast((one) => one[name])?.[name]
  const [priority, team, status] = [last('priority'), last('team'), last('status')]
  const next = priority ? { ...ticket, priority } : ticket
  const tags = [...new Set([...ticket.tags, ...changes.flatMap((one) => one.tags)])].slice(0, 20)
  return {
    macro_uuids: [...new Set([...ticket.macro_uuids, ...macros.map(({ uuid }) => uuid)])],
    tags,
    ...(team && { team }),
    ...(priority && { priority, ...(ticket.resolution_due && dueOf(next, promises)) }),
    ...(kind === 'public' && status === 'pending' && stepOfAnswer(ticket, true, at, promises.hours)),
    ...(kind === 'public' &&
      status === 'resolved' &&
      ticket.status !== 'resolved' &&
      stepOfResolving(next, macros, at, promises.hours)),
  }
}

/** How an answer that resolves its ticket changes it. @throws {Refusal} where the checklist has open items */
function stepOfResolving(
  ticket: Row<'support_tickets'>,
  macros: Row<'ticket_macros'>[],
  at: string,
  hours: BusinessHours,
) {
  refuseUndone(ticket)
  return {
    ...stepOfAnswer(ticket, false, at, hours),
    ...resumeClock(ticket, at, hours),
    status: 'resolved',
    resolution: { code: 'solved', note: macros.map(({ name }) => name).join(', ') },
    resolved_at: at,
  }
}

/** The users that a note mentions, each once. @throws {Refusal} 422 for a user who cannot read it */
async function findMentionedUsers(tx: Transaction, uuids: string[]): Promise<string[]> {
  const wanted = [...new Set(uuids)]
  if (wanted.length === 0) return []
  const found = await tx
    .selectFrom('users')
    .select('uuid')
    .where('uuid', 'in', wanted)
    .where('status', '=', 'active')
    .execute()
  if (found.length < wanted.length)
    throw unprocessable({
      field: 'mention_uuids',
      code: 'unknown_reference',
      message: 'Menciona a alguien con acceso a la consola',
    })
  return wanted
}
