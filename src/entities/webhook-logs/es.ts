import type {
  DeliveryError,
  DeliveryTrigger,
  WebhookLogDetail,
  WebhookLogStatus,
  webhookLogViews,
} from '@/contract/webhookLogs'
import { addTexts } from '@/i18n'

export const es = {
  empty: 'Se registran cuando un webhook activo recibe su primer evento.',
  retrying: 'Reintentando',
  fields: {
    uuid: 'Identificador',
    version: 'Versión',
    number: 'Folio',
    created_at: 'Fecha',
    event_type: 'Evento',
    event_uuid: 'Hecho que la causó',
    webhook: 'Webhook',
    url_at_send: 'Dirección',
    status: 'Estado',
    http_status: 'HTTP',
    duration_ms: 'Duración',
    error_kind: 'Falla',
    attempt_count: 'Intentos',
    attempts: 'Cada intento',
    request_body: 'Contenido enviado',
    next_attempt_at: 'Próximo intento',
    first_sent_at: 'Primer envío',
    delivered_at: 'Entregada',
  } satisfies Record<keyof WebhookLogDetail, string>,
  filters: { retrying: 'Reintentando', event: 'Evento' },
  views: { all: 'Todas', failed: 'Fallidas', retrying: 'Reintentando' } satisfies Record<
    keyof typeof webhookLogViews,
    string
  >,
  status: {
    pending: 'En cola',
    sending: 'Enviando',
    succeeded: 'Entregada',
    failed: 'Fallida',
    discarded: 'Descartada',
  } satisfies Record<WebhookLogStatus, string>,
  errors: {
    dns: 'No se encontró el servidor',
    tls: 'Su certificado no es válido',
    timeout: 'No respondió a tiempo',
    refused: 'No aceptó la conexión',
    http: 'Respondió con un error',
  } satisfies Record<DeliveryError, string>,
  triggers: { scheduled: 'Programado', manual: 'A mano', replay: 'Reenvío' } satisfies Record<
    DeliveryTrigger,
    string
  >,
  attempt: 'Intento {{n}}',
  response: 'Respuesta',
  noAttempts: 'Todavía no se intenta.',
  sections: { delivery: 'Entrega' },
}

declare module '@/i18n' {
  interface Texts {
    'webhook-logs': typeof es
  }
}

addTexts('webhook-logs', es)
