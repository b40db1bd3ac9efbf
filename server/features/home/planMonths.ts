import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { Month } from '@/contract/home'
import { detailOf, Uuid } from '@/contract/shapes'
import type { Clock } from '@server/core/clock'
import { notFound } from '@server/core/problems'
import type { Database } from '@server/db/database'
import { dayIn } from '@server/db/days'
import { plans } from '@server/domain/catalogue/plans'
import { problems } from '@server/http/openapi'
import { ADMIN } from '@server/http/requests'
import { readerOf } from '@server/records/readable'
import { loadMonths } from './months'
import { leftSeries, startedSeries } from './plans'

/** `GET admin/plans/{uuid}/months`: the policies of a plan that started, were renewed and left, month by month. */
export function planMonthsRoute(app: FastifyInstance, { db, clock }: { db: Database; clock: Clock }): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    `${ADMIN}plans/:uuid/months`,
    {
      config: { access: 'Plan.view', readsMany: true },
      schema: {
        tags: ['plans'],
        params: z.object({ uuid: Uuid }),
        response: { 200: detailOf(z.array(Month)), ...problems },
      },
    },
    async (request) => {
      const { uuid } = request.params
      const plan = await db.selectFrom('plans').select('uuid').where('uuid', '=', uuid).executeTakeFirst()
      if (!plan) throw notFound(plans.noun)
      const today = dayIn(clock)
      const asked = { db, reader: readerOf(request, clock), query: { from: today, to: today } }
      return {
        data: await loadMonths(asked, [
          startedSeries('came', 'new', { plan: uuid }),
          startedSeries('renewed', 'renewal', { plan: uuid }),
          leftSeries({ plan: uuid }),
        ]),
      }
    },
  )
}
