import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { actionReplyOf, type Effect } from '@/contract/actions'
import { StaffSale } from '@/contract/staffSales'
import { subscriptionContract } from '@/contract/subscriptions'
import type { Background } from '@server/core/background'
import { mailLink, type MailServices } from '@server/domain/billing/methods/mailLink'
import { subscriptions } from '@server/domain/billing/subscriptions/subscriptions'
import { staffOf } from '@server/http/access'
import { idempotencyKeyOf } from '@server/http/idempotencyKeys'
import { problems } from '@server/http/openapi'
import { ADMIN, originOf } from '@server/http/requests'
import { notFound } from '@server/core/problems'
import type { Transaction } from '@server/db/database'
import { ActionQuery, executeOrPreview } from '@server/records/previews'
import { readerOf } from '@server/records/readable'
import { sellByStaff, type StaffSold } from './sellByStaff'

/** `POST admin/subscriptions`: staff sell a plan, once they saw what its first charge comes to. */
export function staffSaleRoute(app: FastifyInstance, services: MailServices & { background: Background }) {
  const { db, clock, background } = services
  app.withTypeProvider<ZodTypeProvider>().post(
    `${ADMIN}subscriptions`,
    {
      config: { access: 'Subscription.create' },
      schema: {
        tags: ['subscriptions'],
        querystring: ActionQuery,
        body: StaffSale,
        response: { 200: actionReplyOf(subscriptionContract.detail), ...problems },
      },
    },
    async (request) => {
      const { dry_run: dryRun = false, preview_token: token } = request.query
      const sale = StaffSale.parse(request.body)
      const selling = { staff: staffOf(request), origin: originOf(request, clock) }
      const again = async (tx: Transaction, uuid: string) => {
        const data = await subscriptions.find(tx, uuid, readerOf(request, clock))
        if (!data) throw notFound('La suscripción')
        return data
      }
      const once = { idempotencyKey: idempotencyKeyOf(request, clock), again }
      let sold: StaffSold | undefined
      const reply = await executeOrPreview(db, { dryRun, token, isRequired: true, once }, async (tx) => {
        const effects: Effect[] = []
        sold = await sellByStaff(tx, sale, { ...selling, effects })
        const { uuid, lines, messages, notes } = sold
        return { data: await again(tx, uuid), effects, lines, messages, notes }
      })
      if (sold?.link && !dryRun) background.run(mailLink(services, sold.link))
      return reply
    },
  )
}
