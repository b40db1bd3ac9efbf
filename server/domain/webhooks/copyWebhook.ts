import type { ServerKeys } from '@server/core/serverKeys'
import type { Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import { insertRecord, type Row } from '@server/audit/writes'
import { newWebhookSecret, seal } from '@server/core/sealing'
import { auditedWebhooks } from './auditedWebhooks'

const MOST_NAME = 80

/** Copies a webhook with a new secret. The copy starts paused, as two active ones would send every event twice. */
export function copyWebhook(
  tx: Transaction,
  webhook: Row<'webhooks'>,
  { secret, origin }: { secret: ServerKeys; origin: Origin },
): Promise<Row<'webhooks'>> {
  const { url, description, account_uuids, event_types, payload, timeout_s } = webhook
  const { headers, sealed_headers, max_rate_per_min, notify_emails, tags, is_made_up } = webhook
  return insertRecord(tx, auditedWebhooks, origin, {
    name: `Copia de ${webhook.name}`.slice(0, MOST_NAME),
    url,
    description,
    account_uuids,
    event_types,
    payload,
    headers,
    sealed_headers,
    timeout_s,
    max_rate_per_min,
    notify_emails,
    tags,
    is_made_up,
    status: 'paused',
    sealed_secret: seal(secret, newWebhookSecret()),
  })
}
