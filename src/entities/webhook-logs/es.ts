import type {
  DeliveryError,
  DeliveryTrigger,
  WebhookLogDetail,
  WebhookLogStatus,
  webhookLogContract,
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
    subject: 'Registro',
    is_test: 'Prueba',
    url_at_send: 'Dirección',
    status: 'Estado',
    http_status: 'HTTP',
    duration_ms: 'Duración',
    error_kind: 'Falla',
    attempt_count: 'Intentos',
    attempts: 'Cada intento',
    request_body: 'Contenido enviado',
    next_attempt_at: 'Próximo intento',
    last_attempt_at: 'Último intento',
    attempts_left: 'Intentos que quedan',
    waits_for: 'Espera a',
    webhook_status: 'Estado del webhook',
    first_sent_at: 'Primer envío',
    delivered_at: 'Entregada',
    expunged_at: 'Contenido borrado',
  } satisfies Record<keyof WebhookLogDetail, string>,
  filters: { retrying: 'Reintentando', event: 'Evento' },
  views: { all: 'Todas', failed: 'Fallidas', retrying: 'Reintentando' } satisfies Record<
    keyof typeof webhookLogContract.views,
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
    inside: 'La dirección lleva a una red privada',
    refused: 'No aceptó la conexión',
    tls: 'Su certificado no es válido',
    timeout: 'No respondió a tiempo',
    cut: 'Cortó la conexión',
    garbage: 'Respondió algo que no es HTTP',
    http: 'Respondió con un error',
    secret: 'No se pudo firmar',
  } satisfies Record<DeliveryError, string>,
  triggers: { scheduled: 'Programado', manual: 'A mano', replay: 'Reenvío' } satisfies Record<
    DeliveryTrigger,
    string
  >,
  actions: { resend: 'Reenviar', discard: 'Descartar' },
  expunged:
    'Se borró lo que se envió y lo que se contestó: se guarda 30 días. Queda cuándo se intentó y cómo terminó.',
  attempt: 'Intento {{n}}',
  noAttempts: 'Todavía no se intenta.',
  sections: { delivery: 'Entrega' },
  failures: {
    http: 'Tu servidor respondió {{status}}.',
    redirect:
      'Tu servidor respondió {{status}}, que manda a otra dirección. No seguimos redirecciones: escribe en el webhook la dirección final.',
    gone: 'Tu servidor respondió 410: ya no quiere recibir avisos en esa dirección.',
    tooMany: 'Tu servidor respondió 429: pidió que le enviáramos más despacio.',
    dns: 'No encontramos el servidor {{host}}. Revisa que la dirección esté bien escrita.',
    inside: 'La dirección de {{host}} lleva a una red privada, y ahí no enviamos nada.',
    refused: '{{host}} no aceptó la conexión.',
    tls: 'No pudimos abrir una conexión segura con {{host}}: su certificado no es válido o no habla HTTPS.',
    timeout: '{{host}} no respondió en {{seconds}} segundos.',
    cut: '{{host}} cortó la conexión antes de responder.',
    garbage: '{{host}} respondió algo que no es HTTP.',
    secret:
      'No pudimos leer el secreto del webhook o sus encabezados, así que no se envió. Rota el secreto y escribe otra vez los encabezados.',
  },
  next: {
    retries: 'Reintentaremos {{count}} veces más; el último intento será el {{last}}.',
    last: 'Queda un intento, el {{last}}.',
    failed: 'Ya no lo intentaremos. Cuando tu servidor esté listo, reenvíala.',
    test: 'Es una prueba: no se vuelve a intentar.',
    discarded: 'Se descartó: no se enviará.',
    stopped: 'El webhook está detenido: se enviará cuando lo actives.',
    waits: 'Espera a {{number}}, que es del mismo registro y va antes.',
  },
  request: {
    title: 'Solicitud',
    body: 'Cuerpo de la solicitud',
    headers_one: 'Encabezados ({{count}})',
    headers_other: 'Encabezados ({{count}})',
    show: 'Mostrar firma',
    hide: 'Ocultar firma',
    curl: 'Copiar como cURL',
    curlWhat: 'Comando',
  },
  response: {
    title: 'Respuesta',
    body: 'Cuerpo de la respuesta',
    none: 'No hubo respuesta.',
    empty: 'Esta respuesta no tiene cuerpo.',
    truncated: 'La respuesta era más larga; se guardó su principio.',
  },
  differences: {
    title: 'Diferencias',
    with: 'Comparar con',
    sameBody: 'El cuerpo que se envía es el mismo en todos los intentos.',
    none: 'Los dos intentos fueron iguales.',
    trigger: 'Origen',
    sent: 'Enviado',
    answered: 'Respondido',
    another: 'cambió',
  },
  parts: 'Qué se dijo en el intento',
  test: 'Prueba',
  resend: {
    label: 'Reenviar',
    title: '¿Reenviar {{number}}?',
    again: 'Esta entrega ya llegó. ¿Enviarla de todos modos?',
    told: 'Se enviará otra vez el mismo contenido a {{host}}.',
    now: 'Está en cola: se intentará ahora mismo en lugar de esperar.',
    many: '¿Reenviar {{what}}?',
    confirmMany: 'Reenviar {{what}}',
    confirm: 'Reenviar entrega',
    done: 'Entrega en camino',
  },
  discard: {
    label: 'Descartar',
    title: '¿Descartar {{number}}?',
    told: 'Ya no se enviará a {{host}}. Las que vienen después del mismo registro siguen su camino.',
    many: '¿Descartar {{what}}?',
    confirmMany: 'Descartar {{what}}',
    confirm: 'Descartar entrega',
    done: 'Entrega descartada',
  },
}

declare module '@/i18n' {
  interface Texts {
    'webhook-logs': typeof es
  }
}

addTexts('webhook-logs', es)
