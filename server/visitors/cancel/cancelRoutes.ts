import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import {
  Cancellation,
  CancellationPage,
  CancellationUndone,
  CancelLinkRequest,
  PayrollWithdrawal,
} from '@/contract/cancellations'
import { detailOf } from '@/contract/shapes'
import type { Background } from '@server/core/background'
import { instant } from '@server/core/clock'
import { noContent, problems } from '@server/http/openapi'
import { API, originOf } from '@server/http/requests'
import { loadCancellationPage, cancelPlan, keepPlan, withdrawFromPayroll } from './cancelling'
import { type CancelServices, sendCancelLink } from './cancelLinks'

/** Calls a minute that one address of the network may make. */
const limits = { ask: 5, page: 60, act: 20 }

// Whatever is written after the address is looked up as it is: nothing of it says whether it could be a secret.
const OfLink = z.object({ token: z.string().check(z.maxLength(200)) })

/** `public/cancellations`: cancelling one's plan, taking that back, or paying it no longer from one's pay, without a session. */
export function cancelRoutes(app: FastifyInstance, services: CancelServices & { background: Background }) {
  const { db, clock, background } = services
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const address = `${API}/public/cancellations`
  const limitPerMinute = (perMinute: number) => ({ access: 'anyone' as const, perMinute })
  const tags = ['public']
  const response = { 200: detailOf(CancellationPage), ...problems }
  const page = async (token: string) => ({
    data: await loadCancellationPage(db, token, instant(clock.now())),
  })

  routes.post(
    address,
    {
      config: limitPerMinute(limits.ask),
      schema: { tags, body: CancelLinkRequest, response: { 204: noContent, ...problems } },
    },
    async (request, reply) => {
      // Answered before anybody is looked for, so that the time tells nothing either.
      background.run(sendCancelLink(services, request.body.email))
      return reply.code(204).send()
    },
  )

  routes.get(
    `${address}/:token`,
    {
      config: { access: 'anyone', rateLimit: { max: limits.page, timeWindow: '1 minute' } },
      schema: { tags, params: OfLink, response },
    },
    (request) => page(request.params.token),
  )

  routes.post(
    `${address}/:token`,
    { config: limitPerMinute(limits.act), schema: { tags, params: OfLink, body: Cancellation, response } },
    async (request) => {
      const { token } = request.params
      await cancelPlan(db, token, request.body, originOf(request, clock))
      return page(token)
    },
  )

  routes.post(
    `${address}/:token/undo`,
    {
      config: limitPerMinute(limits.act),
      schema: { tags, params: OfLink, body: CancellationUndone, response },
    },
    async (request) => {
      const { token } = request.params
      await keepPlan(db, token, request.body.folio, originOf(request, clock))
      return page(token)
    },
  )

  routes.post(
    `${address}/:token/payroll-withdrawal`,
    {
      config: limitPerMinute(limits.act),
      schema: { tags, params: OfLink, body: PayrollWithdrawal, response },
    },
    async (request) => {
      const { token } = request.params
      await withdrawFromPayroll(db, token, request.body.folio, originOf(request, clock))
      return page(token)
    },
  )
}
