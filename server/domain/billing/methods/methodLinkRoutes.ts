import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { LinkSubject, MethodLinkOrder, MethodLinks } from '@/contract/methodUpdates'
import { detailOf, Uuid } from '@/contract/shapes'
import type { Background } from '@server/core/background'
import { instant } from '@server/core/clock'
import { writeOnce } from '@server/audit/idempotency'
import { inTransaction } from '@server/audit/inTransaction'
import { idempotencyKeyOf } from '@server/http/idempotencyKeys'
import { problems } from '@server/http/openapi'
import { ADMIN, originOf } from '@server/http/requests'
import { mailLink, methodLinkUrl, type MailServices } from './mailLink'
import { listLinks, makeMethodLink, revokeMethodLink, type SentLink, findScope } from './methodLinks'

/**
 * `admin/{customers,subscriptions,payment-methods,payments,invoices}/{uuid}/method-link`: the link by which a customer
 * changes their card, to be sent by mail and taken back. Its secret is never shown, except for a link that pays one
 * invoice: the staff member who made that link may hand it over.
 */
export function methodLinkRoutes(app: FastifyInstance, services: MailServices & { background: Background }) {
  const { db, clock, background, publicUrl } = services
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const config = { access: 'PaymentMethod.edit' } as const
  const schema = {
    tags: ['payment-methods'],
    params: z.object({ uuid: Uuid }),
    response: { 200: detailOf(MethodLinks), ...problems },
  }
  for (const of of LinkSubject.options) {
    const address = `${ADMIN}${of}/:uuid/method-link`
    const presentLinks = async (uuid: string) => ({
      data: await listLinks(db, await findScope(db, of, uuid), instant(clock.now())),
    })
    routes.get(address, { config, schema }, (request) => presentLinks(request.params.uuid))
    routes.post(address, { config, schema: { ...schema, body: MethodLinkOrder } }, async (request) => {
      const { uuid } = request.params
      const isHandedOver = of === 'invoices'
      const sent = await inTransaction(db, async (tx) => {
        const scope = await findScope(tx, of, uuid)
        // A link that staff hand over is made anew after a lost reply, as its secret was in that reply alone.
        const key = isHandedOver ? undefined : idempotencyKeyOf(request, clock)
        let made: SentLink | undefined
        await writeOnce(tx, key, uuid, async () => {
          made = await makeMethodLink(tx, originOf(request, clock), scope)
        })
        return made
      })
      if (sent && (!isHandedOver || request.body.mailed)) background.run(mailLink(services, sent))
      const { data } = await presentLinks(uuid)
      return { data: { ...data, url: sent && isHandedOver ? methodLinkUrl(publicUrl, sent.token) : null } }
    })
    routes.post(
      `${address}/revoke`,
      { config, schema: { ...schema, body: z.strictObject({}) } },
      async (request) => {
        const { uuid } = request.params
        await inTransaction(db, async (tx) =>
          revokeMethodLink(tx, originOf(request, clock), await findScope(tx, of, uuid)),
        )
        return presentLinks(uuid)
      },
    )
  }
}
