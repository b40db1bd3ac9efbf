import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { FundBalances } from '@/contract/fundBalances'
import { detailOf, Uuid } from '@/contract/shapes'
import type { Clock } from '@server/core/clock'
import { notFound } from '@server/core/problems'
import type { Database } from '@server/db/database'
import { dayIn } from '@server/db/days'
import { problems } from '@server/http/openapi'
import { ADMIN } from '@server/http/requests'
import { readerOf } from '@server/records/readable'
import { loadBalances } from './balances'
import { funds } from './funds'

/** `GET admin/funds/{uuid}/balances`: what a fund had over time, and what is to be expected. */
export function fundBalancesRoute(app: FastifyInstance, { db, clock }: { db: Database; clock: Clock }): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    `${ADMIN}funds/:uuid/balances`,
    {
      config: { access: 'Fund.view' },
      schema: {
        tags: ['funds'],
        params: z.object({ uuid: Uuid }),
        response: { 200: detailOf(FundBalances), ...problems },
      },
    },
    async (request) => {
      const fund = await funds.find(db, request.params.uuid, readerOf(request, clock))
      if (!fund) throw notFound(funds.noun)
      return { data: await loadBalances(db, fund, dayIn(clock)) }
    },
  )
}
