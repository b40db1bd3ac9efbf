import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { EventTypes } from '@/contract/events'
import type { Database } from '@server/db/database'
import { problems } from '@server/http/openapi'
import { ADMIN } from '@server/http/requests'
import { listEventTypes } from './eventCatalogue'

/** Lists every event type, those that can occur and those that did. */
export function eventTypesRoute(app: FastifyInstance, { db }: { db: Database }): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    `${ADMIN}events/types`,
    {
      config: { access: 'Event.view' },
      schema: { tags: ['events'], response: { 200: EventTypes, ...problems } },
    },
    async () => ({ data: await listEventTypes(db) }),
  )
}
