import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { type Kind, slugs } from '@/contract/entities'
import { NewNote, Note, NoteListQuery } from '@/contract/notes'
import { allows, type Permission, viewOf } from '@/contract/permissions'
import { detailOf, pageOf, Uuid } from '@/contract/shapes'
import type { Clock } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'
import { recordEvent } from '@server/audit/events'
import { createOnce } from '@server/audit/idempotency'
import { listing } from '@server/db/listing'
import { appendLog } from '@server/audit/logs'
import type { Origin } from '@server/core/origin'
import { referencesTo } from '@server/db/reference'
import { inTransaction } from '@server/audit/inTransaction'
import { idempotencyKeyOf } from '@server/http/idempotencyKeys'
import { problems } from '@server/http/openapi'
import { unprocessable } from '@server/core/problems'
import { ADMIN, originOf } from '@server/http/requests'
import { findNotedSubject, type Noted, type NotedSubject } from './notedSubject'
import { staffOf } from '@server/http/access'
import { queryFor } from './queryFor'
import { tellStaff } from '@server/notices/tellStaff'

type NoteServices = { db: Database; clock: Clock }

/** The permission to write notes: to edit the record, or a delivery's webhook. */
const writerOf = (kind: Noted): Permission => (kind === 'WebhookLog' ? 'Webhook.edit' : `${kind}.edit`)

/** Registers the notes of every kind: those who may view a record read them, and no one changes them. A ticket's are part of its conversation. */
export function noteRoutes(app: FastifyInstance, services: NoteServices): void {
  for (const kind of Object.keys(slugs) as Kind[])
    if (kind !== 'Log' && kind !== 'Settings' && kind !== 'SupportTicket') routesOf(app, services, kind)
}

function routesOf(app: FastifyInstance, services: NoteServices, kind: Noted): void {
  const { db, clock } = services
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const url = `${ADMIN}${slugs[kind]}/:uuid/notes`
  const schema = { tags: [slugs[kind]], params: z.object({ uuid: Uuid }) }

  routes.get(
    url,
    {
      config: { access: viewOf(kind) },
      schema: { ...schema, querystring: NoteListQuery, response: { 200: pageOf(Note), ...problems } },
    },
    async (request) => {
      await findNotedSubject(db, kind, request.params.uuid)
      return listing(db, queryFor(staffOf(request), Note, request.query), {
        rows: noteRows(db),
        table: 'notes',
        defaultSort: '-created_at',
        where: [sql<boolean>`notes.subject_uuid = ${request.params.uuid}`],
      }).page()
    },
  )

  routes.post(
    url,
    {
      config: { access: writerOf(kind) },
      schema: { ...schema, body: NewNote, response: { 201: detailOf(Note), ...problems } },
    },
    async (request, reply) => {
      const origin = originOf(request, clock)
      const { body, mentions } = request.body
      const { uuid } = await inTransaction(db, async (tx) => {
        const subject = await findNotedSubject(tx, kind, request.params.uuid)
        const mentioned = await checkMentions(tx, kind, mentions)
        return createOnce(tx, idempotencyKeyOf(request, clock), () =>
          write(tx, origin, subject, body, mentioned),
        )
      })
      const note = await noteRows(db).where('notes.uuid', '=', uuid).executeTakeFirstOrThrow()
      return reply.code(201).send({ data: note })
    },
  )
}

const noteRows = (db: Database) =>
  db
    .selectFrom('notes')
    .select(['notes.uuid', 'notes.body', 'notes.author', 'notes.created_at'])
    .select(referencesTo('users', 'notes.mention_uuids').as('mentions'))

/** Stores a note. Its event and log entry do not repeat its text. */
async function write(
  tx: Transaction,
  origin: Origin,
  { account_uuid, ...subject }: NotedSubject,
  body: string,
  mentioned: string[],
) {
  const { at, actor } = origin
  const note = await tx
    .insertInto('notes')
    .values({
      created_at: at,
      author: actor,
      subject_type: subject.type,
      subject_uuid: subject.uuid,
      body,
      mention_uuids: mentioned,
    })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  await recordEvent(tx, origin, {
    type: 'note.recorded',
    subject,
    account_uuid,
    data: { note_uuid: note.uuid },
  })
  await appendLog(tx, origin, {
    kind: 'audit',
    action: 'noted',
    subject,
    changes: [{ field: 'note', before: null, after: null, masked: true }],
  })
  const text = `${actor.label} te mencionó en una nota`
  await tellStaff(tx, { event: 'mentioned', to: mentioned, text, subject, origin })
  return note
}

/** Checks the users whom a note mentions. @throws {Refusal} 422 where one is not active, or may not see the record */
async function checkMentions(tx: Transaction, kind: Kind, uuids: string[]): Promise<string[]> {
  if (uuids.length === 0) return []
  const found = await tx
    .selectFrom('users')
    .select(['uuid', 'name', 'role'])
    .where('uuid', 'in', uuids)
    .where('status', '=', 'active')
    .where('archived_at', 'is', null)
    .execute()
  const refuse = (message: string) => unprocessable({ field: 'mentions', code: 'unfit', message })
  if (found.length < new Set(uuids).size) throw refuse('Alguien de quienes mencionas ya no está activo')
  const blind = found.find(({ role }) => !allows(role, viewOf(kind)))
  if (blind) throw refuse(`${blind.name} no puede ver este registro`)
  return found.map(({ uuid }) => uuid)
}
