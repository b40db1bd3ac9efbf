import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { type SqlBool, sql } from 'kysely'
import * as z from 'zod/mini'
import { Event } from '@/contract/events'
import type { Permission } from '@/contract/permissions'
import { listQuery, pageOf, sortBy, Uuid } from '@/contract/shapes'
import type { Database } from '../db/database'
import { listing } from '../db/listing'
import { problems } from '../http/openapi'
import { eventRows } from './eventRows'

const TimelineQuery = listQuery({ sort: sortBy('occurred_at') })

/** What happened to a record, newest first. */
export function timelineRoute(
  app: FastifyInstance,
  { db, base, tag, access }: { db: Database; base: string; tag: string; access: Permission },
): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    `${base}/:uuid/timeline`,
    {
      config: { access },
      schema: {
        tags: [tag],
        params: z.object({ uuid: Uuid }),
        querystring: TimelineQuery,
        response: { 200: pageOf(Event), ...problems },
      },
    },
    ({ params, query }) =>
      listing(db, query, {
        rows: eventRows(db),
        table: 'events',
        created: 'occurred_at',
        sorts: { occurred_at: 'events.occurred_at' },
        defaultSort: '-occurred_at',
        // An account's line is everything that happened under it.
        where: [sql<SqlBool>`(events.subject_uuid = ${params.uuid} or events.account_uuid = ${params.uuid})`],
      }).page(),
  )
}
