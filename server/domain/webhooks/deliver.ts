import type { ServerKeys } from '@server/core/serverKeys'
import { sql } from 'kysely'
import { bodyText, type DeliveryAttempt, type DeliveryError } from '@/contract/webhookLogs'
import { type Clock, instant } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'
import { inTransaction } from '@server/audit/inTransaction'
import { describeSpan, failSpan, inSpan, type SpanStart } from '@server/tracing/spans'
import { headersOf } from './sealedHeaders'
import type { ClaimedDelivery } from './claimDelivery'
import { makeUpAnswer } from './madeUpReceiver'
import { type CallResult, post, Stopped } from './post'
import { nextAttempt, retryAfterOf } from './retries'
import { signMessage } from './signing'
import { tellFailure, tellSuccess } from './webhookHealth'

const MASKED = '••••••'

/** What sending a delivery needs. */
export type DeliveryServices = {
  db: Database
  clock: Clock
  /** Unseals the secrets of webhooks. */
  secret: ServerKeys
  /** Whether webhooks may lead to the loopback address. */
  toLoopback: boolean
  resolve?: Parameters<typeof post>[0]['resolve']
  stopping: AbortSignal
}

/** Sends a claimed delivery once and stores the result. An attempt aborted by this side does not count. */
export async function deliver(sending: DeliveryServices, claimed: ClaimedDelivery): Promise<void> {
  const { db, clock } = sending
  const at = clock.now()
  let sent: SentCall
  try {
    sent = await attempt(sending, claimed, at)
  } catch (error) {
    await releaseClaim(db, claimed)
    if (error instanceof Stopped) return
    throw error
  }
  await inTransaction(db, (tx) => storeAttempt(tx, claimed, sent, at, clock))
}

type SentCall = { request_headers: Record<string, string>; answer: CallResult }

async function attempt(
  { secret, toLoopback, resolve, stopping }: DeliveryServices,
  { delivery, webhook }: ClaimedDelivery,
  now: Date,
): Promise<SentCall> {
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
      // Custom headers may carry credentials, so only their names are stored.
      Object.fromEntries(Object.keys(own).map((name) => [name, MASKED])),
      // The id of an event stays the same in every attempt, so that its receiver can recognize repeats.
      signMessage(secret, webhook, { id: `evt_${delivery.event_uuid ?? delivery.uuid}`, body, now }),
    )
  } catch {
    return { request_headers, answer: unsent('secret') }
  }
  const answer = webhook.is_made_up
    ? makeUpAnswer(webhook.url, delivery.uuid)
    : await inSpan(startOfCall, () =>
        post({
          url: webhook.url,
          headers: { ...request_headers, ...own },
          body,
          timeoutMs: webhook.timeout_s * 1000,
          toLoopback,
          stopping,
          ...(resolve && { resolve }),
        }),
      )
  if (answer.http_status) describeSpan({ 'http.response.status_code': answer.http_status })
  if (answer.error_kind) failSpan(answer.error_kind)
  return { request_headers, answer }
}

const startOfCall = (): SpanStart => ({
  name: 'POST',
  kind: 'client',
  attributes: { 'http.request.method': 'POST' },
})

const unsent = (error_kind: DeliveryError): CallResult => ({
  http_status: null,
  error_kind,
  duration_ms: 0,
  response_headers: {},
  response_body: null,
  truncated: false,
})

/** Releases the claim if this process still holds it. */
const releaseClaim = (db: Database, { delivery }: ClaimedDelivery) =>
  db
    .updateTable('webhook_logs')
    .set({ status: 'pending', claim: null, claimed_until: null, next_attempt_at: delivery.next_attempt_at })
    .where('uuid', '=', delivery.uuid)
    .where('claim', '=', delivery.claim)
    .execute()

/** Stores an attempt, when the next one is due, and what it says about the webhook's health. */
async function storeAttempt(
  tx: Transaction,
  { delivery, webhook }: ClaimedDelivery,
  { request_headers, answer }: SentCall,
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
  // Another process took the delivery over, and sends and stores it again.
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
  // A delivery that succeeded once stays succeeded, even if a manual resend fails.
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
