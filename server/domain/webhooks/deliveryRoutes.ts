import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Selectable, Updateable } from 'kysely'
import * as z from 'zod/mini'
import { detailOf, Uuid } from '@/contract/shapes'
import { WebhookLogDetail } from '@/contract/webhookLogs'
import type { Clock } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'
import { idempotencyKeyOf } from '@server/http/idempotencyKeys'
import { writeOnce } from '@server/audit/idempotency'
import { appendLog } from '@server/audit/logs'
import type { Origin } from '@server/core/origin'
import type { Schema } from '@server/db/schema'
import { inTransaction } from '@server/audit/inTransaction'
import { findDelivery } from './webhook-logs'
import { problems } from '@server/http/openapi'
import { conflict, notFound } from '@server/core/problems'
import { ADMIN, originOf } from '@server/http/requests'

type Delivery = Selectable<Schema['webhook_logs']>
type DeliveryValues = Pick<Updateable<Schema['webhook_logs']>, 'status' | 'next_trigger' | 'next_attempt_at'>

/** Sends a delivery again: a waiting one is due now, any other gets one more attempt. */
export function resend({ status, expunged_at }: Delivery, { at }: Origin): DeliveryValues {
  if (status === 'sending') throw conflict('invalid_transition', 'Se está enviando en este momento')
  if (expunged_at) throw conflict('invalid_transition', 'Su contenido ya se borró: se guarda 30 días')
  if (status === 'pending') return { next_attempt_at: at }
  return { status: 'pending', next_trigger: 'manual', next_attempt_at: at }
}

/** Discards a delivery that was not sent yet. */
export function discard({ status }: Delivery): DeliveryValues {
  if (status !== 'pending') throw conflict('invalid_transition', 'Solo se descarta lo que está en cola')
  return { status: 'discarded', next_attempt_at: null }
}

/** `POST admin/webhook-logs/{uuid}/actions/…`: the actions of administrators on a delivery. */
export function deliveryRoutes(app: FastifyInstance, { db, clock }: { db: Database; clock: Clock }): void {
  for (const [name, act] of Object.entries({ resend, discard }))
    app.withTypeProvider<ZodTypeProvider>().post(
      `${ADMIN}webhook-logs/:uuid/actions/${name}`,
      {
        config: { access: 'Webhook.edit' },
        schema: {
          tags: ['webhook-logs'],
          params: z.object({ uuid: Uuid }),
          response: { 200: detailOf(WebhookLogDetail), ...problems },
        },
      },
      async (request, reply) => {
        const { uuid } = request.params
        const origin = originOf(request, clock)
        await inTransaction(db, (tx) =>
          writeOnce(tx, idempotencyKeyOf(request, clock), uuid, () => changeDelivery(tx, uuid, origin, act)),
        )
        const data = await findDelivery(db, uuid)
        if (!data) throw notFound('La entrega')
        void reply.header('ETag', `"${data.version}"`)
        return { data }
      },
    )
}

/** Runs an action on a delivery and records it in the audit log. @throws {Refusal} */
export async function changeDelivery(
  tx: Transaction,
  uuid: string,
  origin: Origin,
  act: (delivery: Delivery, origin: Origin) => DeliveryValues,
) {
  const before = await tx
    .selectFrom('webhook_logs')
    .selectAll()
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw notFound('La entrega')
  const version = before.version + 1
  const values = act(before, origin)
  await tx
    .updateTable('webhook_logs')
    .set({ ...values, version })
    .where('uuid', '=', uuid)
    .execute()
  const fields = new Map<string, unknown>(Object.entries(before))
  await appendLog(tx, origin, {
    kind: 'audit',
    action: 'updated',
    subject: { type: 'webhook_log', uuid, label: before.number },
    changes: Object.entries(values).map(([field, after]: [string, unknown]) => ({
      field,
      before: fields.get(field) ?? null,
      after: after ?? null,
      masked: false,
    })),
    version_from: before.version,
    version_to: version,
  })
}
