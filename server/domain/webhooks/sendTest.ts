import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { WebhookTest } from '@/contract/webhooks'
import { appendLog } from '@server/audit/logs'
import type { Origin } from '@server/core/origin'
import { inTransaction } from '@server/audit/inTransaction'
import { notFound } from '@server/core/problems'
import { deliver, type DeliveryServices } from './deliver'

/** Real seconds that the claim holds, longer than a test takes. If the process dies, another sends the delivery. */
const LEASE_SECONDS = 60

/** Sends a sample event to a webhook at once, in any status, and resolves once the attempt ended. */
export async function sendTest(
  sending: DeliveryServices,
  uuid: string,
  { event_type, data }: WebhookTest,
  origin: Origin,
): Promise<string> {
  const claimed = await inTransaction(sending.db, async (tx) => {
    const webhook = await tx
      .selectFrom('webhooks')
      .selectAll()
      .where('uuid', '=', uuid)
      .where('archived_at', 'is', null)
      .executeTakeFirst()
    if (!webhook) throw notFound('El webhook')
    const delivery = await tx
      .insertInto('webhook_logs')
      .values({
        webhook_uuid: uuid,
        event_type,
        url_at_send: webhook.url,
        status: 'sending',
        attempts: '[]',
        request_body: { type: event_type, timestamp: origin.at, data, test: true },
        next_trigger: 'manual',
        next_attempt_at: origin.at,
        is_test: true,
        claim: randomUUID(),
        claimed_until: sql<string>`clock_timestamp() + ${`${LEASE_SECONDS} seconds`}::interval`,
        created_at: origin.at,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await appendLog(tx, origin, {
      kind: 'audit',
      action: 'created',
      subject: { type: 'webhook_log', uuid: delivery.uuid, label: delivery.number },
      changes: [{ field: 'event_type', before: null, after: event_type, masked: false }],
      version_to: 1,
    })
    return { delivery, webhook }
  })
  await deliver(sending, claimed)
  return claimed.delivery.uuid
}
