import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { systemClock } from '@server/core/clock'
import type { Schema } from '@server/db/schema'
import { unseal } from '@server/core/sealing'

type Keeping = Pick<
  Selectable<Schema['webhooks']>,
  'uuid' | 'sealed_secret' | 'previous_sealed_secret' | 'previous_secret_expires_at' | 'is_made_up'
>

/** The secrets that sign the deliveries of a webhook at a moment: two while a rotation lasts. @throws where one is unreadable */
function secretsOf(secret: Uint8Array, webhook: Keeping, now: Date): string[] {
  const { previous_sealed_secret: previous, previous_secret_expires_at: until } = webhook
  const kept = [webhook.sealed_secret, ...(previous && until && new Date(until) > now ? [previous] : [])]
  return kept.map((sealed) =>
    sealed === '' && webhook.is_made_up ? madeUpSecret(webhook.uuid) : unseal(secret, sealed),
  )
}

/** Of a webhook of the demonstration, which was made where no key was at hand. */
const madeUpSecret = (uuid: string) => `whsec_${createHash('sha256').update(uuid).digest('base64')}`

/**
 * The headers by which a receiver tells that a message is ours. The time is the machine's, as the receiver's is, also
 * where a demonstration is days ahead.
 */
export function signMessage(
  secret: Uint8Array,
  webhook: Keeping,
  { id, body, now }: { id: string; body: string; now: Date },
): Record<string, string> {
  const timestamp = systemClock.now()
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(timestamp.getTime() / 1000)),
    'webhook-signature': secretsOf(secret, webhook, now)
      .map((text) => new Webhook(text).sign(id, timestamp, body))
      .join(' '),
  }
}
