import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { type SqlBool, sql } from 'kysely'
import * as z from 'zod/mini'
import { TimelineEvent, TimelineQuery, TimelineTypes } from '@/contract/notes'
import type { Permission } from '@/contract/permissions'
import { pageOf, Uuid } from '@/contract/shapes'
import { isOneOf } from '@server/db/conditions'
import type { Database } from '@server/db/database'
import { listing } from '@server/db/listing'
import { plannedOnce } from '@server/db/preparedStatements'
import { problems } from '@server/http/openapi'
import { eventRows } from './eventRows'
import { factVersionsOfEvent } from './factVersions'
import { queryFor } from './queryFor'
import { staffOf } from '@server/http/access'
import { mayDo } from '@server/core/staff'

/** Events of a record; of an account, also those of the records under it. */
const within = (uuid: string) =>
  sql<SqlBool>`(events.subject_uuid = ${uuid} or events.account_uuid = ${uuid})`

/** The log entry of the same change as an event: it has the same instant and subject. */
const logged = sql<TimelineEvent['log']>`(
  select jsonb_build_object('uuid', logs.uuid, 'changes', cardinality(logs.changed_fields))
  from logs where logs.subject_uuid = events.subject_uuid and logs.at = events.occurred_at
    and logs.kind = 'audit' order by logs.position limit 1)`

/** Registers a record's timeline, newest first, and the types of event in it. */
export function timelineRoute(
  app: FastifyInstance,
  { db, base, tag, access }: { db: Database; base: string; tag: string; access: Permission },
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const schema = { tags: [tag], params: z.object({ uuid: Uuid }) }

  routes.get(
    `${base}/:uuid/timeline`,
    {
      config: { access },
      schema: {
        ...schema,
        querystring: TimelineQuery,
        response: { 200: pageOf(TimelineEvent), ...problems },
      },
    },
    async (request) => {
      const { params, query } = request
      const seesLogs = mayDo(staffOf(request), 'Log.view')
      return listing(db, queryFor(staffOf(request), TimelineEvent, query), {
        rows: eventRows(db).select([
          (seesLogs ? logged : sql<TimelineEvent['log']>`null`).as('log'),
          factVersionsOfEvent.as('fact_versions'),
        ]),
        table: 'events',
        created: 'occurred_at',
        defaultSort: '-occurred_at',
        where: [within(params.uuid), isOneOf('events.type', query.type)],
      }).page()
    },
  )

  routes.get(
    `${base}/:uuid/timeline/types`,
    { config: { access }, schema: { ...schema, response: { 200: TimelineTypes, ...problems } } },
    async ({ params }) => ({
      data: await plannedOnce(db)
        .selectFrom('events')
        .select(['type', sql<number>`count(*)`.as('total')])
        .where('archived_at', 'is', null)
        .where(within(params.uuid))
        .groupBy('type')
        .orderBy('type')
        .execute(),
    }),
  )
}
