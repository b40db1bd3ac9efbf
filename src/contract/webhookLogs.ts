import * as z from 'zod/mini'
import { anyOf, Instant, listQuery, Ref, sortBy, Uuid, type Views, yesOrNo } from './shapes'

export const WebhookLogStatus = z.enum(['pending', 'sending', 'succeeded', 'failed', 'discarded'])
export type WebhookLogStatus = z.infer<typeof WebhookLogStatus>

/** Why a delivery did not get through. */
export const DeliveryError = z.enum(['dns', 'tls', 'timeout', 'refused', 'http'])
export type DeliveryError = z.infer<typeof DeliveryError>

export const DeliveryTrigger = z.enum(['scheduled', 'manual', 'replay'])
export type DeliveryTrigger = z.infer<typeof DeliveryTrigger>

/** One time that a delivery was tried. */
export const DeliveryAttempt = z.object({
  n: z.int(),
  trigger: DeliveryTrigger,
  at: Instant,
  http_status: z.nullable(z.int()),
  duration_ms: z.nullable(z.int()),
  error_kind: z.nullable(DeliveryError),
  response_body: z.nullable(z.string()),
})
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>

/** One message to one webhook: evidence, which nobody writes. */
export const WebhookLog = z.object({
  uuid: Uuid,
  number: z.string(),
  created_at: Instant,
  event_type: z.string(),
  webhook: Ref,
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
  first_sent_at: z.nullable(Instant),
  delivered_at: z.nullable(Instant),
})
export type WebhookLogDetail = z.infer<typeof WebhookLogDetail>

export const WebhookLogListQuery = listQuery({
  sort: sortBy('created_at', 'event_type', 'status'),
  status: anyOf(WebhookLogStatus),
  retrying: yesOrNo,
  error_kind: anyOf(DeliveryError),
  event: anyOf(z.string().check(z.maxLength(80))),
  webhook: z.optional(Uuid),
})
export type WebhookLogListQuery = z.infer<typeof WebhookLogListQuery>

export const webhookLogViews = {
  all: {},
  failed: { status: ['failed'] },
  retrying: { retrying: true },
} as const satisfies Views<z.input<typeof WebhookLogListQuery>>
