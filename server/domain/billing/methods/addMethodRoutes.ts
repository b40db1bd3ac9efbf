import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { MethodChoices, NewAccountMethod, NewCardMethod } from '@/contract/newPaymentMethods'
import { PaymentMethodDetail } from '@/contract/paymentMethods'
import { detailOf, Uuid } from '@/contract/shapes'
import type { Gateway } from '@server/adapters/gateway/gateway'
import type { Clock } from '@server/core/clock'
import { notFound, Refusal } from '@server/core/problems'
import type { Database } from '@server/db/database'
import { settingsOf } from '@server/db/settings'
import { idempotencyKeyOf } from '@server/http/idempotencyKeys'
import { problems } from '@server/http/openapi'
import { ADMIN, originOf } from '@server/http/requests'
import { readerOf } from '@server/records/readable'
import { addBankAccount, addDictatedCard } from './addMethod'
import { paymentMethods } from './payment-methods'

/** Routes by which staff add a method for a customer who is on the telephone or signed a mandate. */
export function addMethodRoutes(
  app: FastifyInstance,
  services: { db: Database; clock: Clock; gateway: Gateway },
): void {
  const { db, clock, gateway } = services
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const config = { access: 'PaymentMethod.create' } as const
  const schema = { tags: ['payment-methods'], params: z.object({ uuid: Uuid }) }
  const created = { ...schema, response: { 201: detailOf(PaymentMethodDetail), ...problems } }

  const wishOf = (request: FastifyRequest, customer_uuid: string) => {
    const idempotencyKey = idempotencyKeyOf(request, clock)
    if (!idempotencyKey)
      throw new Refusal(400, 'unreadable', 'Falta la clave de la solicitud (Idempotency-Key)')
    return { customer_uuid, origin: originOf(request, clock), idempotencyKey }
  }
  const present = async (request: FastifyRequest, reply: FastifyReply, uuid: string) => {
    const data = await paymentMethods.find(db, uuid, readerOf(request, clock))
    if (!data) throw notFound(paymentMethods.noun)
    void reply.code(201).header('ETag', `"${data.version}"`)
    return { data }
  }

  routes.get(
    `${ADMIN}customers/:uuid/payment-method-choices`,
    { config, schema: { ...schema, response: { 200: detailOf(MethodChoices), ...problems } } },
    async () => {
      const { name, legal_name } = await settingsOf(db, 'organization')
      return {
        data: {
          card_frame: gateway.cardFrame,
          debits_accounts: gateway.saveAccount !== null,
          seller: legal_name ?? name,
        },
      }
    },
  )
  routes.post(
    `${ADMIN}customers/:uuid/cards`,
    { config, schema: { ...created, body: NewCardMethod } },
    async (request, reply) => {
      const wish = wishOf(request, request.params.uuid)
      return present(request, reply, await addDictatedCard(services, request.body, wish))
    },
  )
  routes.post(
    `${ADMIN}customers/:uuid/bank-accounts`,
    { config, schema: { ...created, body: NewAccountMethod } },
    async (request, reply) => {
      const wish = wishOf(request, request.params.uuid)
      return present(request, reply, await addBankAccount(services, request.body, wish))
    },
  )
}
