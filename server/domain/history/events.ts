import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { sql, type SqlBool } from 'kysely'
import * as z from 'zod/mini'
import { type Event, EventDetail, type EventListQuery, EventReview, eventContract } from '@/contract/events'
import { detailOf, Uuid } from '@/contract/shapes'
import { idempotencyKeyOf } from '@server/http/idempotencyKeys'
import { writeOnce } from '@server/audit/idempotency'
import { inTransaction } from '@server/audit/inTransaction'
import type { Clock } from '@server/core/clock'
import { holds, is, isOneOf } from '@server/db/conditions'
import type { Database, Transaction } from '@server/db/database'
import { type Listing, listing } from '@server/db/listing'
import { plannedOnce } from '@server/db/preparedStatements'
import { appendLog } from '@server/audit/logs'
import { problems } from '@server/http/openapi'
import { notFound } from '@server/core/problems'
import { ADMIN, originOf } from '@server/http/requests'
import { eventRows } from '@server/records/eventRows'
import { factVersionsOfEvent } from '@server/records/factVersions'
import { readableKind } from '@server/records/readable'
import { readRoutes } from '@server/records/readRoutes'
import type { Origin } from '@server/core/origin'
import { lockEvent } from './lockEvent'

const list = (db: Database, query: EventListQuery): Listing<Event> =>
  listing(db, query, {
    rows: eventRows(db),
    table: 'events',
    created: 'occurred_at',
    defaultSort: '-occurred_at',
    where: [
      isOneOf('events.type', query.type),
      isOneOf('events.subject_type', query.subject_type),
      is('events.subject_uuid', query.subject),
      isOneOf('events.severity', query.severity),
      query.actor !== undefined && sql<SqlBool>`events.actor ->> 'uuid' = ${query.actor}`,
      is('events.correlation_id', query.correlation),
      holds(sql<SqlBool>`events.review is not null`, query.reviewed),
      is('events.account_uuid', query.account),
    ],
  })

/** An event with what was noted under it. */
export const findEvent = (db: Database, uuid: string): Promise<EventDetail | undefined> =>
  eventRows(db)
    .select([
      'events.version',
      'events.created_at',
      'events.data',
      'events.previous',
      'events.reason',
      'events.request_id',
      'events.correlation_id',
      'events.review',
      'events.test',
      factVersionsOfEvent.as('fact_versions'),
    ])
    .where('events.uuid', '=', uuid)
    .executeTakeFirst()

/** The readable kind of events. */
export const readableEvents = readableKind({
  access: 'Event.view',
  noun: 'El evento',
  contract: eventContract,
  list,
  find: findEvent,
})

/** Routes of events: every role reads them; editors may mark one as seen. */
export function eventRoutes(app: FastifyInstance, services: { db: Database; clock: Clock }): void {
  const { db, clock } = services
  readRoutes(app, services, readableEvents)
  const routes = app.withTypeProvider<ZodTypeProvider>()

  routes.post(
    `${ADMIN}events/:uuid/actions/review`,
    {
      config: { access: 'Event.edit' },
      schema: {
        tags: ['events'],
        params: z.object({ uuid: Uuid }),
        body: EventReview,
        response: { 200: detailOf(EventDetail), ...problems },
      },
    },
    async (request, reply) => {
      const { uuid } = request.params
      const origin = originOf(request, clock)
      await inTransaction(db, (tx) =>
        writeOnce(tx, idempotencyKeyOf(request, clock), uuid, () =>
          reviewEvent(tx, origin, uuid, request.body.note),
        ),
      )
      const data = await findEvent(plannedOnce(db), uuid)
      if (!data) throw notFound('El evento')
      void reply.header('ETag', `"${data.version}"`)
      return { data }
    },
  )
}

/** Marks an event as seen, with its line in the audit log. @throws {Refusal} 404 */
async function reviewEvent(
  tx: Transaction,
  origin: Origin,
  uuid: string,
  note: string | null,
): Promise<void> {
  const event = await lockEvent(tx, uuid)
  const review = { reviewed_by: origin.actor, reviewed_at: origin.at, note }
  await tx
    .updateTable('events')
    .set({ review, version: event.version + 1 })
    .where('uuid', '=', uuid)
    .execute()
  await appendLog(tx, origin, {
    kind: 'audit',
    action: 'updated',
    subject: { type: 'event', uuid, label: event.subject_label },
    changes: [{ field: 'review', before: event.review, after: review, masked: false }],
    version_from: event.version,
    version_to: event.version + 1,
  })
}
