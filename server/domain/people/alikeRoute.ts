import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { AlikePersons, type Likeness } from '@/contract/persons'
import { Uuid } from '@/contract/shapes'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { persons, summary } from './persons'
import { readerOf } from '@server/records/readable'
import { problems } from '@server/http/openapi'
import { notFound } from '@server/core/problems'
import { ADMIN } from '@server/http/requests'

/** How many persons at most are compared with one. */
const MOST = 50

/** `GET admin/persons/{uuid}/duplicates`: persons who may be the same one, with what they have in common. */
export function alikeRoute(app: FastifyInstance, { db, clock }: { db: Database; clock: Clock }): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    `${ADMIN}persons/:uuid/duplicates`,
    {
      config: { access: 'Person.view' },
      schema: {
        tags: ['persons'],
        params: z.object({ uuid: Uuid }),
        response: { 200: AlikePersons, ...problems },
      },
    },
    async (request) => {
      const { uuid } = request.params
      if (!(await persons.find(db, uuid, readerOf(request, clock)))) throw notFound(persons.noun)
      const alike = sql<{ alike_uuid: string; reasons: Likeness[] }>`(
        select alike.alike_uuid, array_agg(distinct alike.reason) as reasons
        from persons as one, persons_alike(one) as alike where one.uuid = ${uuid} group by alike.alike_uuid)`
      const data = await db
        .selectFrom('persons')
        .innerJoin(alike.as('alike'), 'alike.alike_uuid', 'persons.uuid')
        .select([...summary, 'persons.version', 'alike.reasons'])
        .orderBy(sql`cardinality(alike.reasons)`, 'desc')
        .orderBy('persons.sort_name')
        .orderBy('persons.uuid')
        .limit(MOST)
        .execute()
      return { data }
    },
  )
}
