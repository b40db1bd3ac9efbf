import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { PayrollAgreement, PayrollQuestion } from '@/contract/payrollProposals'
import { detailOf } from '@/contract/shapes'
import { type Clock, instant } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { problems } from '@server/http/openapi'
import { API, originOf } from '@server/http/requests'
import { agreeByLink, declineByLink, loadPayrollQuestion } from './payrollQuestion'

// Any token is looked up without checking its form, so that the reply does not reveal the form.
const OfLink = z.object({ token: z.string().check(z.maxLength(200)) })

/** `public/payroll-proposals`: what an employee is asked to have deducted, and their answer, without a session. */
export function payrollRoutes(app: FastifyInstance, { db, clock }: { db: Database; clock: Clock }): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const address = `${API}/public/payroll-proposals/:token`
  const tags = ['public']
  const response = { 200: detailOf(PayrollQuestion), ...problems }
  const loadPage = async (token: string) => ({
    data: await loadPayrollQuestion(db, token, instant(clock.now())),
  })

  routes.get(
    address,
    {
      config: { access: 'anyone', rateLimit: { max: 60, timeWindow: '1 minute' } },
      schema: { tags, params: OfLink, response },
    },
    (request) => loadPage(request.params.token),
  )

  routes.post(
    `${address}/agreement`,
    {
      config: { access: 'anyone', perMinute: 20 },
      schema: { tags, params: OfLink, body: PayrollAgreement, response },
    },
    async (request) => {
      const { token } = request.params
      await agreeByLink({ db, secret: token, origin: originOf(request, clock) }, request.body)
      return loadPage(token)
    },
  )

  routes.post(
    `${address}/refusal`,
    { config: { access: 'anyone', perMinute: 20 }, schema: { tags, params: OfLink, response } },
    async (request) => {
      const { token } = request.params
      await declineByLink({ db, secret: token, origin: originOf(request, clock) })
      return loadPage(token)
    },
  )
}
