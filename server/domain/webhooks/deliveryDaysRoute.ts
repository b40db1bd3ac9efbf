import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { detailOf, Uuid } from '@/contract/shapes'
import { DeliveryDays } from '@/contract/webhooks'
import type { Clock } from '@server/core/clock'
import { notFound } from '@server/core/problems'
import type { Database } from '@server/db/database'
import { dayIn } from '@server/db/days'
import { problems } from '@server/http/openapi'
import { ADMIN } from '@server/http/requests'
import { loadDeliveryDays } from './webhooks'

/** `GET admin/webhooks/{uuid}/days`: what was delivered and what was not, day by day. */
export function deliveryDaysRoute(app: FastifyInstance, { db, clock }: { db: Database; clock: Clock }): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    `${ADMIN}webhooks/:uuid/days`,
    {
      config: { access: 'Webhook.view' },
      schema: {
        tags: ['webhooks'],
        params: z.object({ uuid: Uuid }),
        response: { 200: detailOf(DeliveryDays), ...problems },
      },
    },
    async ({ params: { uuid } }) => {
      const webhook = await db
        .selectFrom('webhooks')
        .select('uuid')
        .where('uuid', '=', uuid)
        .executeTakeFirst()
      if (!webhook) throw notFound('El webhook')
      return { data: await loadDeliveryDays(db, uuid, dayIn(clock)) }
    },
  )
}
