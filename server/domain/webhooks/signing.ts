import type { ServerKeys } from '@server/core/serverKeys'
import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { systemClock } from '@server/core/clock'
import type { Schema } from '@server/db/schema'
import { unseal } from '@server/core/sealing'

type SealedSecrets = Pick<
  Selectable<Schema['webhooks']>,
  'uuid' | 'sealed_secret' | 'previous_sealed_secret' | 'previous_secret_expires_at' | 'is_made_up'
>

/** The secrets that sign a webhook's deliveries now: two during a rotation. @throws where one cannot be unsealed */
function secretsOf(secret: ServerKeys, webhook: SealedSecrets, now: Date): string[] {
  const { previous_sealed_secret: previous, previous_secret_expires_at: until } = webhook
  const kept = [webhook.sealed_secret, ...(previous && until && new Date(until) > now ? [previous] : [])]
  return kept.map((sealed) =>
    sealed === '' && webhook.is_made_up ? makeUpSecret(webhook.uuid) : unseal(secret, sealed),
  )
}

/** The secret of a demo webhook, which was created without a key. */
const makeUpSecret = (uuid: string) => `whsec_${createHash('sha256').update(uuid).digest('base64')}`

/**
 * The headers by which a receiver verifies that a message is ours. The timestamp is real time, which receivers compare,
 * even where the demo clock is ahead.
 */
export function signMessage(
  secret: ServerKeys,
  webhook: SealedSecrets,
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
