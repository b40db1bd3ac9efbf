import { sql } from 'kysely'
import { bodyText, type DeliveryAttempt, type DeliveryError } from '@/contract/webhookLogs'
import { type Clock, instant } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'
import { inTransaction } from '@server/audit/inTransaction'
import { headersOf } from './sealedHeaders'
import type { Claimed } from './claimDelivery'
import { madeUpAnswer } from './madeUpReceiver'
import { type Answer, post, Stopped } from './post'
import { nextAttempt, retryAfterOf } from './retries'
import { signMessage } from './signing'
import { tellFailure, tellSuccess } from './webhookHealth'

const MASKED = '••••••'

/** What deliveries are sent with. */
export type Sending = {
  db: Database
  clock: Clock
  /** Opens the secrets of webhooks. */
  secret: Uint8Array
  /** Whether webhooks may lead to this machine. */
  toLoopback: boolean
  resolve?: Parameters<typeof post>[0]['resolve']
  stopping: AbortSignal
}

/** Sends a delivery that was claimed, once, and keeps how that went. Broken off by this side, it was not tried. */
export async function deliver(sending: Sending, claimed: Claimed): Promise<void> {
  const { db, clock } = sending
  const at = clock.now()
  let sent: Sent
  try {
    sent = await attempt(sending, claimed, at)
  } catch (error) {
    await letGo(db, claimed)
    if (error instanceof Stopped) return
    throw error
  }
  await inTransaction(db, (tx) => keep(tx, claimed, sent, at, clock))
}

type Sent = { request_headers: Record<string, string>; answer: Answer }

async function attempt(
  { secret, toLoopback, resolve, stopping }: Sending,
  { delivery, webhook }: Claimed,
  now: Date,
): Promise<Sent> {
  const body = bodyText(delivery.request_body)
  const request_headers: Record<string, string> = {
    'content-type': 'application/json',
    'user-agent': 'Salvia-Webhooks/1',
  }
  let own: Record<string, string> = {}
  try {
    own = headersOf(secret, webhook)
    Object.assign(
      request_headers,
      // What they say lets somebody in: nobody reads it here.
      Object.fromEntries(Object.keys(own).map((name) => [name, MASKED])),
      // An event goes by one id to a webhook however often it is sent, so that its receiver can tell.
      signMessage(secret, webhook, { id: `evt_${delivery.event_uuid ?? delivery.uuid}`, body, now }),
    )
  } catch {
    return { request_headers, answer: unsent('secret') }
  }
  const answer = webhook.is_made_up
    ? madeUpAnswer(webhook.url, delivery.uuid)
    : await post({
        url: webhook.url,
        headers: { ...request_headers, ...own },
        body,
        timeoutMs: webhook.timeout_s * 1000,
        toLoopback,
        stopping,
        ...(resolve && { resolve }),
      })
  return { request_headers, answer }
}

const unsent = (error_kind: DeliveryError): Answer => ({
  http_status: null,
  error_kind,
  duration_ms: 0,
  response_headers: {},
  response_body: null,
  truncated: false,
})

/** Whoever comes next may have it; nothing happens where another process already does. */
const letGo = (db: Database, { delivery }: Claimed) =>
  db
    .updateTable('webhook_logs')
    .set({ status: 'pending', claim: null, claimed_until: null, next_attempt_at: delivery.next_attempt_at })
    .where('uuid', '=', delivery.uuid)
    .where('claim', '=', delivery.claim)
    .execute()

/** Writes down an attempt, what is next, and what it says of the webhook. */
async function keep(
  tx: Transaction,
  { delivery, webhook }: Claimed,
  { request_headers, answer }: Sent,
  at: Date,
  clock: Clock,
): Promise<void> {
  const held = await tx
    .selectFrom('webhook_logs')
    .select(['attempt_count', 'first_sent_at', 'delivered_at'])
    .where('uuid', '=', delivery.uuid)
    .where('claim', '=', delivery.claim)
    .forUpdate()
    .executeTakeFirst()
  // Taken over by another process, which sends it again and tells of that.
  if (!held) return
  const now = clock.now()
  const isOk = answer.error_kind === null
  const isScheduled = delivery.next_trigger !== 'manual'
  const tries = delivery.tries + (isScheduled ? 1 : 0)
  const { duration_ms, ...rest } = answer
  const tried: DeliveryAttempt = {
    n: held.attempt_count + 1,
    trigger: delivery.next_trigger,
    at: instant(at),
    duration_ms,
    ...rest,
    request_headers,
  }
  const retryAfter = retryAfterOf(answer.response_headers['retry-after'], now)
  const next = isOk || !isScheduled ? undefined : nextAttempt(tries, now, { retryAfter })
  // What arrived once has arrived, however it goes when it is sent again by hand.
  const ended = isOk || held.delivered_at ? 'succeeded' : 'failed'
  await tx
    .updateTable('webhook_logs')
    .set({
      attempts: sql<string>`attempts || ${JSON.stringify([tried])}::jsonb`,
      status: next ? 'pending' : ended,
      next_attempt_at: next ? instant(next) : null,
      next_trigger: 'scheduled',
      tries,
      url_at_send: webhook.url,
      claim: null,
      claimed_until: null,
      first_sent_at: held.first_sent_at ?? instant(at),
      delivered_at: held.delivered_at ?? (isOk ? instant(now) : null),
      version: sql<number>`version + 1`,
    })
    .where('uuid', '=', delivery.uuid)
    .execute()
  if (!isScheduled) return
  if (isOk) await tellSuccess(tx, webhook.uuid, now)
  else await tellFailure(tx, webhook.uuid, { answer, now, retryAfter })
}
