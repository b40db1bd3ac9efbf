import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { detailOf, Uuid } from '@/contract/shapes'
import { NewTicketMacro, TicketMacro, TicketMacros } from '@/contract/ticketMacros'
import type { Clock } from '@server/core/clock'
import { columnsOf } from '@server/db/columns'
import type { Database, Transaction } from '@server/db/database'
import { createOnce } from '@server/audit/idempotency'
import { inTransaction } from '@server/audit/inTransaction'
import { insertRecord, lockRecord, type Row, type AuditedTable, updateRecord } from '@server/audit/writes'
import { idempotencyKeyOf } from '@server/http/idempotencyKeys'
import { noContent, problems } from '@server/http/openapi'
import { conflict, notFound } from '@server/core/problems'
import { ADMIN, originOf } from '@server/http/requests'
import { versionIn } from '@server/records/recordWrites'

const auditedMacros: AuditedTable<'ticket_macros'> = {
  table: 'ticket_macros',
  type: 'ticket_macro',
  labelOf: ({ name }) => name,
}
const NOUN = 'La respuesta guardada'
const MOST = 300

/** Routes of saved answers: roles that read tickets see them, roles that assign tickets edit them. */
export function ticketMacroRoutes(app: FastifyInstance, { db, clock }: { db: Database; clock: Clock }): void {
  const base = `${ADMIN}ticket-macros`
  const tags = ['ticket-macros']
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const keeps = { config: { access: 'SupportTicket.assign' } } as const
  const params = z.object({ uuid: Uuid })

  routes.get(
    base,
    {
      config: { access: 'SupportTicket.view' },
      schema: { tags, response: { 200: TicketMacros, ...problems } },
    },
    async () => ({
      data: await rows(db).where('archived_at', 'is', null).orderBy('name').limit(MOST).execute(),
    }),
  )

  routes.post(
    base,
    {
      ...keeps,
      schema: { tags, body: NewTicketMacro, response: { 201: detailOf(TicketMacro), ...problems } },
    },
    async (request, reply) => {
      const { uuid } = await inTransaction(db, (tx) =>
        createOnce(tx, idempotencyKeyOf(request, clock), () =>
          insertRecord(tx, auditedMacros, originOf(request, clock), request.body),
        ),
      )
      return reply.code(201).send({ data: await findMacro(db, uuid) })
    },
  )

  routes.patch(
    `${base}/:uuid`,
    {
      ...keeps,
      schema: { tags, params, body: NewTicketMacro, response: { 200: detailOf(TicketMacro), ...problems } },
    },
    async (request) => {
      const { uuid } = request.params
      const version = versionIn(request.headers['if-match'])
      await inTransaction(db, async (tx) => {
        const before = await lockMacro(tx, uuid)
        if (before.version !== version)
          throw conflict('version_conflict', 'Alguien más cambió esta respuesta. Ciérrala y ábrela de nuevo')
        await updateRecord(tx, auditedMacros, originOf(request, clock), before, request.body, {
          event: 'updated',
          action: 'updated',
        })
      })
      return { data: await findMacro(db, uuid) }
    },
  )

  routes.delete(
    `${base}/:uuid`,
    { ...keeps, schema: { tags, params, response: { 204: noContent, ...problems } } },
    async (request, reply) => {
      const origin = originOf(request, clock)
      await inTransaction(db, async (tx) => {
        const before = await lockMacro(tx, request.params.uuid)
        await updateRecord(
          tx,
          auditedMacros,
          origin,
          before,
          { archived_at: origin.at },
          { event: 'deleted', action: 'deleted' },
        )
      })
      return reply.code(204).send()
    },
  )
}

const rows = (db: Database) => db.selectFrom('ticket_macros').select(columnsOf('ticket_macros', TicketMacro))

const findMacro = (db: Database, uuid: string) => rows(db).where('uuid', '=', uuid).executeTakeFirstOrThrow()

async function lockMacro(tx: Transaction, uuid: string): Promise<Row<'ticket_macros'>> {
  const macro = await lockRecord(tx, 'ticket_macros', uuid)
  if (!macro || macro.archived_at) throw notFound(NOUN)
  return macro
}
