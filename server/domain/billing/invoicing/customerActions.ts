import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { ActionBody } from '@/contract/actions'
import { CreditMovements, customerActions } from '@/contract/customers'
import { Uuid } from '@/contract/shapes'
import { applyCredit } from './applyCredit'
import { chargeCustomer } from './chargeNow'
import { creditMovements } from '@server/domain/billing/customers/creditMovements'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { problems } from '@server/http/openapi'
import { ADMIN } from '@server/http/requests'
import { actionRoute } from '@server/records/actionRoute'
import { customers } from '@server/domain/billing/customers/customers'
import { keepingStatus } from '@server/records/keepingStatus'

/** Routes of a customer's debt and credit: charge it, pay it with the balance, list the balance's movements. */
export function customerActionRoutes(app: FastifyInstance, services: { db: Database; clock: Clock }): void {
  actionRoute(app, services, customers, {
    name: 'charge_now',
    transition: customerActions.charge_now,
    body: ActionBody,
    act: keepingStatus(chargeCustomer),
  })
  actionRoute(app, services, customers, {
    name: 'apply_credit',
    transition: customerActions.apply_credit,
    body: ActionBody,
    act: keepingStatus(applyCredit),
  })
  app.withTypeProvider<ZodTypeProvider>().get(
    `${ADMIN}customers/:uuid/credits`,
    {
      config: { access: 'Customer.view' },
      schema: {
        tags: ['customers'],
        params: z.object({ uuid: Uuid }),
        response: { 200: CreditMovements, ...problems },
      },
    },
    async ({ params: { uuid } }) => ({ data: await creditMovements(services.db, uuid) }),
  )
}
