import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { MethodUpdate, MethodUpdatePage, MethodUpdateResult } from '@/contract/methodUpdates'
import { detailOf } from '@/contract/shapes'
import type { Background } from '@server/core/background'
import type { Gateway } from '@server/adapters/gateway/gateway'
import { noContent, problems } from '@server/http/openapi'
import { Refusal } from '@server/core/problems'
import { API, originOf } from '@server/http/requests'
import { type MailServices, sendAnother } from '@server/domain/billing/methods/mailLink'
import { loadMethodUpdatePage, updateMethod } from '@server/domain/billing/methodUpdates/methodUpdates'
import { loadUpdateResult } from '@server/domain/billing/methodUpdates/updateResult'

/** Calls a minute from one network address; a page that waits for the bank polls every two seconds. */
const limits = { page: 60, update: 10, result: 90, another: 5 }

// Any token is looked up without checking its form, so that the reply does not reveal the form.
const OfLink = z.object({ token: z.string().check(z.maxLength(200)) })

/** `public/payment-method-updates/{token}`: the pages of a link to update a card, without a session. */
export function methodUpdateRoutes(
  app: FastifyInstance,
  services: MailServices & { gateway: Gateway; background: Background },
): void {
  const { clock, background } = services
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const address = `${API}/public/payment-method-updates/:token`
  const open = (max: number) => ({ access: 'anyone' as const, rateLimit: { max, timeWindow: '1 minute' } })
  const limitPerMinute = (perMinute: number) => ({ access: 'anyone' as const, perMinute })
  const tags = ['public']

  routes.get(
    address,
    {
      config: open(limits.page),
      schema: { tags, params: OfLink, response: { 200: detailOf(MethodUpdatePage), ...problems } },
    },
    async (request) => ({ data: await loadMethodUpdatePage(services, request.params.token) }),
  )

  routes.post(
    address,
    {
      config: limitPerMinute(limits.update),
      schema: {
        tags,
        params: OfLink,
        body: MethodUpdate,
        response: { 200: detailOf(MethodUpdateResult), ...problems },
      },
    },
    async (request) => {
      const asked = {
        token: request.params.token,
        key: keyOf(request),
        origin: originOf(request, clock),
      }
      await updateMethod(services, { ...asked, update: request.body })
      return { data: await loadUpdateResult(services, asked) }
    },
  )

  routes.get(
    `${address}/result`,
    {
      config: open(limits.result),
      schema: { tags, params: OfLink, response: { 200: detailOf(MethodUpdateResult), ...problems } },
    },
    async (request) => ({
      data: await loadUpdateResult(services, {
        token: request.params.token,
        key: keyOf(request),
        origin: originOf(request, clock),
      }),
    }),
  )

  routes.post(
    `${address}/another`,
    {
      config: limitPerMinute(limits.another),
      schema: { tags, params: OfLink, body: z.strictObject({}), response: { 204: noContent, ...problems } },
    },
    async (request, reply) => {
      // Replies before the lookup, so that the time reveals nothing.
      background.run(sendAnother(services, request.params.token))
      return reply.code(204).send()
    },
  )
}

/** The visitor's own idempotency key, with which they read the outcome: long enough not to be guessed. */
function keyOf({ headers }: FastifyRequest): string {
  const key = headers['idempotency-key']
  if (typeof key !== 'string' || !/^[\w-]{20,100}$/.test(key))
    throw new Refusal(400, 'unreadable', 'Falta la clave de la solicitud (Idempotency-Key)')
  return key
}
