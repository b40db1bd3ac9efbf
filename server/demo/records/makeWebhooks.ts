import type { Actor } from '@/contract/shapes'
import type { DeliveryAttempt, DeliveryError, WebhookLogStatus } from '@/contract/webhookLogs'
import type { WebhookStatus } from '@/contract/webhooks'
import { stampMade, momentBefore } from '@server/demo/material/base'
import type { Random } from '@server/demo/material/random'

const systems: [name: string, host: string, events: string[], status: WebhookStatus, isFailing?: true][] = [
  ['Facturación electrónica', 'cfdi.proveedorfiscal.mx', ['invoice.finalized', 'invoice.voided'], 'active'],
  ['Contabilidad', 'erp.saludnorte.mx', ['invoice.finalized', 'payment.succeeded'], 'active'],
  ['Tablero de operación', 'tablero.saludnorte.mx', ['*'], 'active'],
  ['Credenciales digitales', 'credenciales.saludnorte.mx', ['member.created', 'member.terminated'], 'active'],
  [
    'Avisos por WhatsApp',
    'mensajes.avisosmx.mx',
    ['payment.failed', 'payment_method.expired'],
    'active',
    true,
  ],
  ['Red de farmacias', 'red.farmaciasbajio.mx', ['policy.activated'], 'active'],
  ['CRM de ventas', 'crm.ventasmx.mx', ['account.created', 'customer.created'], 'paused'],
  ['Almacén de datos', 'datos.saludnorte.mx', ['*'], 'active'],
  [
    'Portal de empresas',
    'portal.grupobajio.mx',
    ['member.created', 'invoice.finalized'],
    'auto_disabled',
    true,
  ],
  ['Laboratorio central', 'citas.labcentral.mx', ['member.created'], 'paused'],
]

/** Makes the demo's webhooks. Their hosts do not exist, so the server answers the deliveries itself. */
export function makeWebhooks(random: Random, by: Actor) {
  return systems.map(([name, host, event_types, status, isFailing]) => ({
    uuid: random.uuid(),
    name,
    url: `https://${host}/avisos/salvia`,
    description: null,
    event_types,
    headers: '[]',
    payload: random.pick(['full', 'thin'] as const),
    timeout_s: 15,
    max_rate_per_min: random.chance(0.3) ? 120 : null,
    notify_emails: ['sistemas@ejemplo.mx'],
    status,
    status_reason: status === 'auto_disabled' ? 'Cinco días sin una entrega' : null,
    account_uuids: [],
    sealed_secret: '',
    is_made_up: true,
    last_success_at: momentBefore(isFailing ? 6 : 0, random),
    failing_since: isFailing ? momentBefore(5, random) : null,
    ...stampMade(momentBefore(random.between(60, 300), random), by),
  }))
}

const failures: [kind: DeliveryError, http_status: number | null, response: string | null][] = [
  ['http', 500, 'Internal Server Error'],
  ['http', 503, 'Service Unavailable'],
  ['timeout', null, null],
  ['refused', null, null],
  ['tls', null, null],
  ['dns', null, null],
]

/** What was sent to each webhook, and how often it had to be tried. */
export const makeDeliveries = (random: Random, webhooks: ReturnType<typeof makeWebhooks>) =>
  // Their folios follow the order that they are written in.
  webhooks
    .flatMap((webhook) => Array.from({ length: random.between(6, 16) }, () => makeDelivery(random, webhook)))
    .sort((one, two) => (one.created_at < two.created_at ? -1 : 1))

function makeDelivery(random: Random, webhook: ReturnType<typeof makeWebhooks>[number]) {
  const status: WebhookLogStatus = webhook.failing_since
    ? random.weighted({ succeeded: 1, failed: 5, pending: 3, sending: 0, discarded: 1 })
    : random.weighted({ succeeded: 20, failed: 1, pending: 1, sending: 1, discarded: 0 })
  const created_at = momentBefore(random.between(0, 25), random)
  const isDone = status === 'succeeded'
  const failed = status === 'failed' ? 6 : status === 'sending' ? 0 : random.between(0, 2)
  const attempts = Array.from({ length: failed + (isDone ? 1 : 0) }, (_, index): DeliveryAttempt => {
    const isLast = isDone && index === failed
    const [error_kind, http_status, response_body] = random.pick(failures)
    return {
      n: index + 1,
      trigger: 'scheduled',
      at: new Date(Date.parse(created_at) + index * index * 300_000).toISOString(),
      http_status: isLast ? 200 : http_status,
      duration_ms: isLast
        ? random.between(60, 900)
        : error_kind === 'timeout'
          ? 15_000
          : random.between(40, 2_000),
      error_kind: isLast ? null : error_kind,
      response_body: isLast ? 'ok' : response_body,
    }
  })
  const type = random.pick(webhook.event_types)
  const event_type =
    type === '*' ? random.pick(['invoice.finalized', 'payment.succeeded', 'member.created']) : type
  return {
    uuid: random.uuid(),
    webhook_uuid: webhook.uuid,
    event_type,
    url_at_send: webhook.url,
    status,
    attempts: JSON.stringify(attempts),
    request_body: { type: event_type, timestamp: created_at, data: { uuid: random.uuid() } },
    next_attempt_at: status === 'pending' ? momentBefore(-1, random) : null,
    first_sent_at: attempts[0]?.at ?? null,
    delivered_at: isDone ? (attempts.at(-1)?.at ?? null) : null,
    created_at,
  }
}
