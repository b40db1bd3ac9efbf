import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { AccountMonths } from '@/contract/accountMonths'
import { detailOf, Uuid } from '@/contract/shapes'
import type { Clock } from '@server/core/clock'
import { notFound } from '@server/core/problems'
import type { Database } from '@server/db/database'
import { dayIn } from '@server/db/days'
import { problems } from '@server/http/openapi'
import { ADMIN } from '@server/http/requests'
import { loadAccountMonths } from './accountMonths'
import { accounts } from './accounts'

/** `GET admin/accounts/{uuid}/months`: what was billed, paid and owed month by month, and how late what is owed is. */
export function accountMonthsRoute(
  app: FastifyInstance,
  { db, clock }: { db: Database; clock: Clock },
): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    `${ADMIN}accounts/:uuid/months`,
    {
      config: { access: 'Account.view' },
      schema: {
        tags: ['accounts'],
        params: z.object({ uuid: Uuid }),
        response: { 200: detailOf(AccountMonths), ...problems },
      },
    },
    async ({ params: { uuid } }) => {
      const data = await loadAccountMonths(db, uuid, dayIn(clock))
      if (!data) throw notFound(accounts.noun)
      return { data }
    },
  )
}
