import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { SearchQuery, SearchReply } from '@/contract/search'
import type { Clock } from '../clock'
import type { Database } from '../db/database'
import { dayIn } from '../db/days'
import { problems } from '../http/openapi'
import { ADMIN } from '../http/requests'
import { searchRecords } from './searchRecords'
import { staffOf } from '../http/access'

/** `GET admin/search`: whoever is signed in finds the records that their role may view, as they are at this moment. */
export function searchRoute(app: FastifyInstance, { db, clock }: { db: Database; clock: Clock }): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    `${ADMIN}search`,
    {
      config: { access: 'staff', readsMany: true },
      schema: { tags: ['search'], querystring: SearchQuery, response: { 200: SearchReply, ...problems } },
    },
    async (request) => ({
      data: await searchRecords(db, request.query, { role: staffOf(request).role, today: dayIn(clock) }),
    }),
  )
}
