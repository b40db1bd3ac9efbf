import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { AccountLife } from '@/contract/accountLife'
import { detailOf, Uuid } from '@/contract/shapes'
import type { Clock } from '@server/core/clock'
import { notFound } from '@server/core/problems'
import type { Database } from '@server/db/database'
import { accounts } from '@server/domain/billing/accounts/accounts'
import { problems } from '@server/http/openapi'
import { ADMIN } from '@server/http/requests'
import { readerOf } from '@server/records/readable'
import { loadAccountLife } from './accountLife'

/** `GET admin/accounts/{uuid}/life`: what happened to an account since it was opened, as the reader may see it. */
export function accountLifeRoute(app: FastifyInstance, { db, clock }: { db: Database; clock: Clock }): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    `${ADMIN}accounts/:uuid/life`,
    {
      config: { access: 'Account.view', readsMany: true },
      schema: {
        tags: ['accounts'],
        params: z.object({ uuid: Uuid }),
        response: { 200: detailOf(AccountLife), ...problems },
      },
    },
    async (request) => {
      const data = await loadAccountLife(db, request.params.uuid, readerOf(request, clock))
      if (!data) throw notFound(accounts.noun)
      return { data }
    },
  )
}
