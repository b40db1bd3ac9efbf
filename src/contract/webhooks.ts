import * as z from 'zod/mini'
import {
  anyOf,
  Email,
  Instant,
  optionalText,
  recordFields,
  recordListQuery,
  requiredText,
  sortBy,
  Uuid,
  type Views,
  writableRecordFields,
  yesOrNo,
} from './shapes'
import type { Transitions } from './transitions'
import { webhookUrlProblem } from './webhookUrl'

export const WebhookStatus = z.enum(['active', 'paused', 'auto_disabled'])
export type WebhookStatus = z.infer<typeof WebhookStatus>

/** Whether a delivery carries the record, or only says which one it is about. */
export const WebhookPayload = z.enum(['full', 'thin'])
export type WebhookPayload = z.infer<typeof WebhookPayload>

const WebhookUrl = z.string('Escribe la dirección').check(
  z.trim(),
  z.maxLength(500, 'Escribe como máximo 500 caracteres'),
  z.check((payload) => {
    const message = webhookUrlProblem(payload.value)
    if (message) payload.issues.push({ code: 'custom', message, input: payload.value })
  }),
)

const EventType = z
  .string()
  .check(
    z.trim(),
    z.regex(/^(?:\*|[a-z_]+(?:\.[a-z_]+){1,2})$/, 'Escribe eventos como invoice.paid, o * para todos'),
  )

const whole = (least: number, most: number) =>
  z
    .int('Escribe un número entero')
    .check(
      z.minimum(least, `Escribe de ${least} a ${most}`),
      z.maximum(most, `Escribe de ${least} a ${most}`),
    )

const fields = {
  name: requiredText('el nombre', 80),
  url: WebhookUrl,
  description: optionalText(300),
  event_types: z
    .array(EventType)
    .check(z.minLength(1, 'Escribe al menos un evento, o * para todos'), z.maxLength(100)),
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

/** What is sent stays as it was created: whoever receives it was written for that. */
export const WebhookFields = z.strictObject(fields)
export type WebhookFields = z.infer<typeof WebhookFields>
export const WebhookEdit = z.partial(WebhookFields)

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

export const WebhookDetail = z.extend(Webhook, {
  ...recordFields,
  description: z.nullable(z.string()),
  payload: WebhookPayload,
  timeout_s: z.int(),
  max_rate_per_min: z.nullable(z.int()),
  notify_emails: z.array(z.string()),
  status_reason: z.nullable(z.string()),
})
export type WebhookDetail = z.infer<typeof WebhookDetail>

/** A webhook just created, with what signs its deliveries: it is told this once and never again. */
export const CreatedWebhook = z.object({ data: z.extend(WebhookDetail, { secret: z.string() }) })
export type CreatedWebhook = z.infer<typeof CreatedWebhook>

export const WebhookListQuery = recordListQuery({
  sort: sortBy('name', 'status', 'last_success_at', 'failing_since', 'created_at'),
  status: anyOf(WebhookStatus),
  failing: yesOrNo,
  event: anyOf(z.string().check(z.maxLength(80))),
})
export type WebhookListQuery = z.infer<typeof WebhookListQuery>

export const webhookViews = {
  all: {},
  failing: { failing: true },
  disabled: { status: ['paused', 'auto_disabled'] },
} as const satisfies Views<z.input<typeof WebhookListQuery>>

/** Only the system turns one off for its failures. */
export const webhookTransitions = {
  pause: { from: ['active'], to: 'paused' },
  activate: { from: ['paused', 'auto_disabled'], to: 'active' },
} as const satisfies Transitions<WebhookStatus>
