import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { SearchQuery, SearchReply } from '@/contract/search'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { dayIn } from '@server/db/days'
import { problems } from '@server/http/openapi'
import { ADMIN } from '@server/http/requests'
import { searchRecords } from './searchRecords'
import { staffOf } from '@server/http/access'

/** `GET admin/search`: finds records that the caller's role may view. */
export function searchRoute(app: FastifyInstance, { db, clock }: { db: Database; clock: Clock }): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    `${ADMIN}search`,
    {
      config: { access: 'staff', readsMany: true },
      schema: { tags: ['search'], querystring: SearchQuery, response: { 200: SearchReply, ...problems } },
    },
    async (request) => ({
      data: await searchRecords(db, request.query, { staff: staffOf(request), today: dayIn(clock) }),
    }),
  )
}
