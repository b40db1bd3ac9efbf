import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { EventTypes } from '@/contract/events'
import type { Database } from '@server/db/database'
import { problems } from '@server/http/openapi'
import { ADMIN } from '@server/http/requests'
import { eventTypes } from './eventCatalogue'

/** Lists every type of event: those that may come as well as those that came. */
export function eventTypesRoute(app: FastifyInstance, { db }: { db: Database }): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    `${ADMIN}events/types`,
    {
      config: { access: 'Event.view' },
      schema: { tags: ['events'], response: { 200: EventTypes, ...problems } },
    },
    async () => ({ data: await eventTypes(db) }),
  )
}
