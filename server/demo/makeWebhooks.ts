import type { Actor } from '@/contract/shapes'
import type { WebhookStatus } from '@/contract/webhooks'
import { made, momentBefore } from './base'
import type { Random } from './random'

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

/** Who is told what happens. Their secrets were sealed by no server, so that nothing of the demo can be signed. */
export function makeWebhooks(random: Random, by: Actor) {
  return systems.map(([name, host, event_types, status, isFailing]) => ({
    uuid: random.uuid(),
    name,
    url: `https://${host}/avisos/salvia`,
    description: null,
    event_types,
    payload: random.pick(['full', 'thin'] as const),
    timeout_s: 15,
    max_rate_per_min: random.chance(0.3) ? 120 : null,
    notify_emails: ['sistemas@ejemplo.mx'],
    status,
    status_reason: status === 'auto_disabled' ? 'Cinco días sin una entrega' : null,
    sealed_secret: '',
    last_success_at: momentBefore(isFailing ? 6 : 0, random),
    failing_since: isFailing ? momentBefore(5, random) : null,
    ...made(momentBefore(random.between(60, 300), random), by),
  }))
}
