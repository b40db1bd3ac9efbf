import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { PlanIncome } from '@/contract/planIncome'
import { detailOf, Uuid } from '@/contract/shapes'
import type { Clock } from '@server/core/clock'
import { notFound } from '@server/core/problems'
import type { Database } from '@server/db/database'
import { dayIn } from '@server/db/days'
import { problems } from '@server/http/openapi'
import { ADMIN } from '@server/http/requests'
import { loadPlanIncome } from './planIncome'
import { plans } from './plans'

/** `GET admin/plans/{uuid}/income`: what moved the plan's monthly income, month by month. */
export function planIncomeRoute(app: FastifyInstance, { db, clock }: { db: Database; clock: Clock }): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    `${ADMIN}plans/:uuid/income`,
    {
      config: { access: 'Plan.view' },
      schema: {
        tags: ['plans'],
        params: z.object({ uuid: Uuid }),
        response: { 200: detailOf(PlanIncome), ...problems },
      },
    },
    async ({ params: { uuid } }) => {
      const data = await loadPlanIncome(db, uuid, dayIn(clock))
      if (!data) throw notFound(plans.noun)
      return { data }
    },
  )
}
