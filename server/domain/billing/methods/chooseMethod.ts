import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { ActionBody } from '@/contract/actions'
import { PaymentMethodDetail } from '@/contract/paymentMethods'
import { detailOf, Uuid } from '@/contract/shapes'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { inTransaction } from '@server/audit/inTransaction'
import { lockRecord, updateRecord } from '@server/audit/writes'
import { problems } from '@server/http/openapi'
import { conflict, notFound } from '@server/core/problems'
import { ADMIN, originOf } from '@server/http/requests'
import { customers } from '@server/domain/billing/customers/customers'
import { paymentMethods } from './payment-methods'
import { readerOf } from '@server/records/readable'

/** Route that makes a method its customer's default; the customer's record holds the choice. */
export function chooseMethodRoute(app: FastifyInstance, { db, clock }: { db: Database; clock: Clock }): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    `${ADMIN}payment-methods/:uuid/actions/make_default`,
    {
      config: { access: 'PaymentMethod.edit' },
      schema: {
        tags: ['payment-methods'],
        params: z.object({ uuid: Uuid }),
        body: ActionBody,
        response: { 200: detailOf(PaymentMethodDetail), ...problems },
      },
    },
    async (request, reply) => {
      const { uuid } = request.params
      await inTransaction(db, async (tx) => {
        const method = await lockRecord(tx, 'payment_methods', uuid)
        if (!method || method.archived_at) throw notFound(paymentMethods.noun)
        if (method.status !== 'active')
          throw conflict('invalid_transition', 'Solo se cobra con un método vigente')
        const customer = await lockRecord(tx, 'customers', method.customer_uuid)
        if (!customer) throw notFound(customers.noun)
        await updateRecord(
          tx,
          customers,
          originOf(request, clock),
          customer,
          { default_payment_method_uuid: uuid },
          { event: 'updated', action: 'updated' },
        )
      })
      const data = await paymentMethods.find(db, uuid, readerOf(request, clock))
      if (!data) throw notFound(paymentMethods.noun)
      void reply.header('ETag', `"${data.version}"`)
      return { data }
    },
  )
}
