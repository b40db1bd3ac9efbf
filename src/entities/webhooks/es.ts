import type { WebhookDetail, WebhookPayload, WebhookStatus, webhookViews } from '@/contract/webhooks'
import { addTexts } from '@/i18n'
import { recordWords } from '@/kit/recordWords'

export const es = {
  empty: 'Avisa a otros sistemas cuando algo ocurre.',
  failing: 'Con fallas',
  everything: 'Todos',
  fields: {
    ...recordWords.m,
    name: 'Nombre',
    url: 'Dirección',
    description: 'Descripción',
    event_types: 'Eventos',
    payload: 'Contenido',
    timeout_s: 'Segundos de espera',
    max_rate_per_min: 'Entregas por minuto',
    notify_emails: 'Avisar de fallas a',
    status: 'Estado',
    status_reason: 'Motivo',
    last_success_at: 'Última entrega',
    failing_since: 'Falla desde',
  } satisfies Record<keyof WebhookDetail, string>,
  filters: { failing: 'Con fallas', event: 'Evento' },
  views: { all: 'Todos', failing: 'Con fallas', disabled: 'Desactivados' } satisfies Record<
    keyof typeof webhookViews,
    string
  >,
  status: {
    active: 'Activo',
    paused: 'En pausa',
    auto_disabled: 'Desactivado por fallas',
  } satisfies Record<WebhookStatus, string>,
  payloads: { full: 'El registro completo', thin: 'Solo de qué registro se trata' } satisfies Record<
    WebhookPayload,
    string
  >,
  noLimit: 'Sin límite',
  hints: {
    url: 'Debe empezar con https:// y poderse alcanzar desde internet',
    event_types: 'Como invoice.paid, y Enter; o * para todos',
    max_rate_per_min: 'De 1 a 600; vacío es sin límite',
  },
  tabs: { deliveries: 'Entregas' },
  sections: { target: 'Destino', sending: 'Envío' },
  secret: {
    title: 'Guarda el secreto de este webhook',
    told: 'Con él tu sistema comprueba que los avisos son nuestros. Solo se muestra esta vez.',
    label: 'Secreto',
    copy: 'Copiar secreto',
    kept: 'Ya lo guardé',
  },
}

declare module '@/i18n' {
  interface Texts {
    webhooks: typeof es
  }
}

addTexts('webhooks', es)
