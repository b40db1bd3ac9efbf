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

/** Calls a minute from one network address. */
const limits = { ask: 5, page: 60, act: 20 }

// Any token is looked up without checking its form, so that the reply does not reveal the form.
const OfLink = z.object({ token: z.string().check(z.maxLength(200)) })

/** `public/cancellations`: cancel a plan, keep it after all, or leave payroll deduction, without a session. */
export function cancelRoutes(app: FastifyInstance, services: CancelServices & { background: Background }) {
  const { db, clock, background } = services
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const address = `${API}/public/cancellations`
  const limitPerMinute = (perMinute: number) => ({ access: 'anyone' as const, perMinute })
  const tags = ['public']
  const response = { 200: detailOf(CancellationPage), ...problems }
  const loadPage = async (token: string) => ({
    data: await loadCancellationPage(db, token, instant(clock.now())),
  })

  routes.post(
    address,
    {
      config: limitPerMinute(limits.ask),
      schema: { tags, body: CancelLinkRequest, response: { 204: noContent, ...problems } },
    },
    async (request, reply) => {
      // Replies before the lookup, so that the time reveals nothing.
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
    (request) => loadPage(request.params.token),
  )

  routes.post(
    `${address}/:token`,
    { config: limitPerMinute(limits.act), schema: { tags, params: OfLink, body: Cancellation, response } },
    async (request) => {
      const { token } = request.params
      await cancelPlan(db, token, request.body, originOf(request, clock))
      return loadPage(token)
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
      return loadPage(token)
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
      return loadPage(token)
    },
  )
}
