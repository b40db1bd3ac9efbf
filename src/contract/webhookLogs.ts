import * as z from 'zod/mini'
import { Subject } from './events'
import { readContract } from './recordContract'
import { WebhookStatus } from './webhooks'
import { anyOf, Instant, listQuery, Ref, sortBy, Uuid, yesOrNo } from './shapes'

export const WebhookLogStatus = z.enum(['pending', 'sending', 'succeeded', 'failed', 'discarded'])
export type WebhookLogStatus = z.infer<typeof WebhookLogStatus>

/**
 * Why a delivery did not get through: `inside` is an address that leads into a network, `cut` an answer that broke off,
 * `garbage` one that is not HTTP, `secret` one that could not be signed, and was not sent.
 */
export const DeliveryError = z.enum([
  'dns',
  'inside',
  'refused',
  'tls',
  'timeout',
  'cut',
  'garbage',
  'http',
  'secret',
])
export type DeliveryError = z.infer<typeof DeliveryError>

export const DeliveryTrigger = z.enum(['scheduled', 'manual', 'replay'])
export type DeliveryTrigger = z.infer<typeof DeliveryTrigger>

const Headers = z.record(z.string(), z.string())

/** One time that a delivery was tried. */
export const DeliveryAttempt = z.object({
  n: z.int(),
  trigger: DeliveryTrigger,
  at: Instant,
  http_status: z.nullable(z.int()),
  duration_ms: z.nullable(z.int()),
  error_kind: z.nullable(DeliveryError),
  request_headers: z.optional(Headers),
  response_headers: z.optional(Headers),
  response_body: z.nullable(z.string()),
  /** The answer went on; what is kept is its beginning. */
  truncated: z.optional(z.boolean()),
})
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>

/** What is sent, to the byte: it is signed as it is. */
export function bodyText({ type, timestamp, ...rest }: Record<string, unknown>): string {
  return JSON.stringify({ type, timestamp, ...rest })
}

/** One message to one webhook: evidence, which staff cannot write. */
export const WebhookLog = z.object({
  uuid: Uuid,
  number: z.string(),
  created_at: Instant,
  event_type: z.string(),
  webhook: Ref,
  /** The record that the event is about. */
  subject: z.nullable(Subject),
  is_test: z.boolean(),
  status: WebhookLogStatus,
  /** Of the last attempt, as are the two that follow. */
  http_status: z.nullable(z.int()),
  duration_ms: z.nullable(z.int()),
  error_kind: z.nullable(DeliveryError),
  attempt_count: z.int(),
})
export type WebhookLog = z.infer<typeof WebhookLog>

export const WebhookLogDetail = z.extend(WebhookLog, {
  version: z.int(),
  event_uuid: z.nullable(Uuid),
  url_at_send: z.string(),
  attempts: z.array(DeliveryAttempt),
  request_body: z.record(z.string(), z.unknown()),
  next_attempt_at: z.nullable(Instant),
  /** When it is tried for the last time if nothing gets through until then. */
  last_attempt_at: z.nullable(Instant),
  /** Attempts that are left in the table of retries. */
  attempts_left: z.int(),
  /** It waits for another of the same record, which comes first. */
  waits_for: z.nullable(Ref),
  webhook_status: WebhookStatus,
  first_sent_at: z.nullable(Instant),
  delivered_at: z.nullable(Instant),
  /** When what was sent and answered was forgotten: since then it is not sent again. */
  expunged_at: z.nullable(Instant),
})
export type WebhookLogDetail = z.infer<typeof WebhookLogDetail>

export const webhookLogContract = readContract({
  kind: 'WebhookLog',
  item: WebhookLog,
  detail: WebhookLogDetail,
  query: listQuery({
    sort: sortBy('created_at', 'event_type', 'status'),
    status: anyOf(WebhookLogStatus),
    retrying: yesOrNo,
    error_kind: anyOf(DeliveryError),
    event: anyOf(z.string().check(z.maxLength(80))),
    webhook: z.optional(Uuid),
    event_uuid: z.optional(Uuid),
  }),
  views: {
    failed: { status: ['failed'] },
    retrying: { retrying: true },
    all: {},
  },
})
export type WebhookLogListQuery = z.infer<typeof webhookLogContract.query>
