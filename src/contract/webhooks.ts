import * as z from 'zod/mini'
import { recordContract } from './recordContract'
import {
  anyOf,
  Email,
  Day,
  Instant,
  optionalLines,
  recordFields,
  Ref,
  recordListQuery,
  requiredText,
  sortBy,
  Uuid,
  writableRecordFields,
  yesOrNo,
  numberProblem,
} from './shapes'
import { ToldHeaders, WebhookHeaders } from './webhookHeaders'
import { isLoopbackUrl, webhookUrlProblem } from './webhookUrl'
import { tidied } from './tidied'

export const WebhookStatus = z.enum(['active', 'paused', 'auto_disabled'])
export type WebhookStatus = z.infer<typeof WebhookStatus>

/** Whether a delivery tells what changed, or only which record it is about. */
export const WebhookPayload = z.enum(['full', 'thin'])
export type WebhookPayload = z.infer<typeof WebhookPayload>

const WebhookUrl = z.string('Escribe la dirección').check(
  tidied,
  z.maxLength(500, 'Escribe como máximo 500 caracteres'),
  z.check((payload) => {
    // Whether it may lead to the machine itself, only the server knows.
    const message = isLoopbackUrl(payload.value) ? undefined : webhookUrlProblem(payload.value)
    if (message) payload.issues.push({ code: 'custom', message, input: payload.value })
  }),
)

export const EventName = z
  .string('Elige un evento')
  .check(
    tidied,
    z.maxLength(80),
    z.regex(/^[a-z_]+(?:\.[a-z_]+){1,2}$/, 'Escribe un evento como invoice.paid'),
  )

const EventType = z
  .string()
  .check(
    tidied,
    z.regex(/^(?:\*|[a-z_]+(?:\.[a-z_]+){1,2})$/, 'Escribe eventos como invoice.paid, o * para todos'),
  )

const whole = (least: number, most: number) =>
  z
    .int(numberProblem('Escribe un número entero'))
    .check(
      z.minimum(least, `Escribe de ${least} a ${most}`),
      z.maximum(most, `Escribe de ${least} a ${most}`),
    )

const fields = {
  name: requiredText('el nombre', 80),
  url: WebhookUrl,
  description: optionalLines(300),
  /** Only what happens to these; none is all. */
  account_uuids: z.array(Uuid).check(z.maxLength(50)),
  event_types: z
    .array(EventType)
    .check(z.minLength(1, 'Escribe al menos un evento, o * para todos'), z.maxLength(100)),
  /** Sent with each delivery, e.g. what the receiver lets one in by. */
  headers: WebhookHeaders,
  timeout_s: whole(5, 30),
  max_rate_per_min: z.nullable(whole(1, 600)),
  notify_emails: z.array(Email).check(z.maxLength(5, 'Usa como máximo 5 correos')),
  ...writableRecordFields,
}

export const NewWebhook = z.strictObject({
  payload: z.enum(WebhookPayload.def.entries, 'Elige qué se envía'),
  ...fields,
})
export type NewWebhook = z.infer<typeof NewWebhook>

/** What may be edited: the payload stays as created, because the receiver was written for it. */
export const WebhookFields = z.strictObject(fields)
export type WebhookFields = z.infer<typeof WebhookFields>

export const Webhook = z.object({
  uuid: Uuid,
  name: z.string(),
  url: z.string(),
  status: WebhookStatus,
  event_types: z.array(z.string()),
  last_success_at: z.nullable(Instant),
  failing_since: z.nullable(Instant),
  created_at: recordFields.created_at,
})
export type Webhook = z.infer<typeof Webhook>

/** What became of the events of a day, without tests. */
const DeliveryDay = z.object({
  day: Day,
  ok: z.int(),
  /** Failed for good, or discarded. */
  failed: z.int(),
  /** Still to be sent or tried again. */
  pending: z.int(),
})
export type DeliveryDay = z.infer<typeof DeliveryDay>

/** The last thirty days, oldest first. */
export const DeliveryDays = z.array(DeliveryDay)

/** How deliveries went. */
const DeliveryStats = z.object({
  ok: z.int(),
  failed: z.int(),
  pending: z.int(),
  p95_ms: z.nullable(z.int()),
})

const Missed = z.object({ since: Instant, count: z.int() })

export const WebhookDetail = z.extend(Webhook, {
  ...recordFields,
  description: z.nullable(z.string()),
  payload: WebhookPayload,
  headers: ToldHeaders,
  timeout_s: z.int(),
  max_rate_per_min: z.nullable(z.int()),
  notify_emails: z.array(z.string()),
  status_reason: z.nullable(z.string()),
  account_uuids: z.array(Uuid),
  accounts: z.array(Ref),
  /** While a rotation lasts: until then deliveries are signed with the secret before, too. */
  previous_secret_expires_at: z.nullable(Instant),
  /** Part of the demonstration: what it is sent never leaves the server. */
  is_made_up: z.boolean(),
  stats_24h: DeliveryStats,
  /** What it lacks since it was stopped. */
  missed: z.nullable(Missed),
})
export type WebhookDetail = z.infer<typeof WebhookDetail>

/** A webhook that has just got what signs its deliveries: it is told this once and never again. */
export const WebhookWithSecret = z.object({ data: z.extend(WebhookDetail, { secret: z.string() }) })
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>

/** Gives it a new secret; the one before goes on signing beside it for so long. */
export const SecretRotation = z.strictObject({
  overlap_hours: z
    .int(numberProblem('Escribe un número entero'))
    .check(z.minimum(0, 'Escribe de 0 a 168'), z.maximum(168, 'Escribe de 0 a 168')),
})
export type SecretRotation = z.infer<typeof SecretRotation>

/** For so many days back a webhook can be sent what it lacks: as long as it is known what it was sent. */
export const RECOVERABLE_DAYS = 30

/** Sends what happened since a day and has not arrived. */
export const WebhookRecovery = z.strictObject({ since: Day })
export type WebhookRecovery = z.infer<typeof WebhookRecovery>
/** How many events that are. */
export const WebhookRecoveryReply = z.object({ data: z.object({ count: z.int() }) })
export type WebhookRecoveryReply = z.infer<typeof WebhookRecoveryReply>

/** Sends a made-up event at once. */
export const WebhookTest = z.strictObject({
  event_type: EventName,
  data: z.record(z.string(), z.unknown(), 'Escribe un objeto JSON, entre { y }'),
})
export type WebhookTest = z.infer<typeof WebhookTest>

/** What an event looks like to a webhook, for a test of it. */
export const WebhookSample = z.object({ data: z.record(z.string(), z.unknown()) })
export type WebhookSample = z.infer<typeof WebhookSample>

export const webhookContract = recordContract({
  kind: 'Webhook',
  item: Webhook,
  detail: WebhookDetail,
  whole: WebhookFields,
  edit: z.partial(WebhookFields),
  query: recordListQuery({
    sort: sortBy('name', 'status', 'last_success_at', 'failing_since', 'created_at'),
    status: anyOf(WebhookStatus),
    failing: yesOrNo,
    event: anyOf(z.string().check(z.maxLength(80))),
  }),
  views: {
    all: {},
    failing: { failing: true },
    disabled: { status: ['paused', 'auto_disabled'] },
  },
  /** Only the system turns one off for its failures. */
  transitions: {
    pause: { from: ['active'], to: 'paused' },
    activate: { from: ['paused', 'auto_disabled'], to: 'active' },
  },
})
export type WebhookListQuery = z.infer<typeof webhookContract.query>
