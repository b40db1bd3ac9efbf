import type { WebhookDetail, WebhookPayload, WebhookStatus, webhookContract } from '@/contract/webhooks'
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
    account_uuids: 'Cuentas',
    accounts: 'Cuentas',
    payload: 'Contenido',
    headers: 'Encabezados propios',
    timeout_s: 'Segundos de espera',
    max_rate_per_min: 'Entregas por minuto',
    notify_emails: 'Avisar de fallas a',
    status: 'Estado',
    status_reason: 'Motivo',
    last_success_at: 'Última entrega',
    failing_since: 'Falla desde',
    previous_secret_expires_at: 'El secreto anterior sirve hasta',
    is_made_up: 'De demostración',
    stats_24h: 'Últimas 24 horas',
    missed: 'Sin recibir',
  } satisfies Record<keyof WebhookDetail, string>,
  filters: { failing: 'Con fallas', event: 'Evento' },
  views: { all: 'Todos', failing: 'Con fallas', disabled: 'Desactivados' } satisfies Record<
    keyof typeof webhookContract.views,
    string
  >,
  status: {
    active: 'Activo',
    paused: 'En pausa',
    auto_disabled: 'Desactivado por fallas',
  } satisfies Record<WebhookStatus, string>,
  payloads: { full: 'Qué cambió y de qué registro', thin: 'Solo de qué registro se trata' } satisfies Record<
    WebhookPayload,
    string
  >,
  noLimit: 'Sin límite',
  hints: {
    url: 'Debe empezar con https:// y poderse alcanzar desde internet',
    max_rate_per_min: 'De 1 a 600; vacío es sin límite',
    headers:
      'Lo que tu servidor pide para dejar pasar, como Authorization. El valor se guarda cifrado y no se vuelve a mostrar.',
    account_uuids: 'Solo lo que ocurra en estas cuentas; vacío es en todas',
  },
  header: {
    one: 'Encabezado',
    add: 'Agregar encabezado',
    name: 'Nombre del encabezado',
    value: 'Valor del encabezado',
    kept: 'Se conserva el que tiene; escribe otro para cambiarlo.',
  },
  events: {
    all: 'Todos los eventos',
    allHint: 'También los que se agreguen más adelante',
    search: 'Buscar evento',
    wholeGroup: 'Todos los de este grupo',
    others: 'Otros',
    chosen: '{{chosen}} de {{total}}',
    found_zero: 'Ningún evento coincide.',
    found_one: 'Coincide {{count}} evento.',
    found_other: 'Coinciden {{count}} eventos.',
    loading: 'Cargando eventos…',
  },
  tabs: { deliveries: 'Entregas', test: 'Probar', verify: 'Verificar firma' },
  sections: { target: 'Destino', sending: 'Envío', health: 'Salud' },
  allAccounts: 'Todas',
  stats: {
    ok: 'Llegaron',
    failed: 'Fallaron',
    pending: 'En cola',
    p95_ms: 'Tiempo de respuesta (95 %)',
    title: 'Últimas 24 horas',
  },
  notes: {
    missed_one: 'Mientras estuvo detenido ocurrió {{count}} evento que no recibió.',
    missed_other: 'Mientras estuvo detenido ocurrieron {{count}} eventos que no recibió.',
    recover: 'Recuperarlos…',
    madeUp: 'Es de la demostración: lo que se le envía se contesta aquí mismo y no sale del servidor.',
    off: 'Se desactivó solo. Corrige el servidor que recibe los avisos y actívalo: lo que no llegó se puede recuperar.',
  },
  rotate: {
    label: 'Rotar secreto…',
    title: '¿Rotar el secreto de {{name}}?',
    hours: 'Horas con los dos secretos',
    hint: 'De 0 a 168. Mientras duran, cada aviso lleva las dos firmas; con 0 el anterior deja de servir ya.',
    confirm: 'Rotar secreto',
    done: 'Secreto rotado',
  },
  duplicate: {
    label: 'Duplicar…',
    title: '¿Duplicar {{name}}?',
    told: 'La copia tendrá la misma dirección, eventos y encabezados, con un secreto nuevo. Queda en pausa para que nada llegue dos veces: cámbiale lo que haga falta y actívala.',
    confirm: 'Duplicar webhook',
    done: 'Webhook duplicado',
  },
  recover: {
    label: 'Recuperar desde…',
    title: 'Recuperar lo que {{name}} no recibió',
    since: 'Desde el día',
    hint: 'Hasta 30 días atrás. Lo que ya llegó no se repite.',
    counting: 'Contando…',
    count_zero: 'Nada falta desde ese día; lo que está en cola se intentará ya.',
    count_one: 'Se enviará {{count}} evento, y lo que está en cola se intentará ya.',
    count_other: 'Se enviarán {{count}} eventos, y lo que está en cola se intentará ya.',
    confirm: 'Recuperar eventos',
    done: 'Los eventos van en camino',
    stopped: 'Actívalo primero: a un webhook detenido no se le envía nada',
  },
  test: {
    told: 'Envía ahora mismo un evento inventado a {{host}}, firmado como los demás. No cuenta para la salud del webhook.',
    event: 'Evento que se prueba',
    choose: 'Elige un evento',
    data: 'Datos del evento (JSON)',
    hint: 'Parte de lo último que ocurrió de ese tipo; puedes cambiarlo.',
    notJson: 'Escribe un objeto JSON, entre { y }',
    send: 'Enviar evento de prueba',
    sending: 'Enviando…',
    result: 'Resultado',
    ok: 'Llegó: tu servidor respondió {{status}} en {{ms}} ms.',
    failed: 'No llegó. {{why}}',
    open: 'Ver la entrega {{number}}',
  },
  verify: {
    told: 'Pega lo que llegó a tu servidor para saber si es nuestro y, si no, por qué. Nada sale de este navegador.',
    body: 'Cuerpo, tal como llegó',
    bodyHint: 'Sin volver a escribirlo: un espacio de más cambia la firma.',
    check: 'Verificar',
    findings: {
      ok: 'La firma es correcta.',
      old: 'La firma es correcta, pero de hace más de 5 minutos: tu servidor debe rechazarla.',
      secret: 'El secreto no se puede leer. Empieza con whsec_ y se copia completo.',
      timestamp: 'webhook-timestamp debe ser un número de segundos, como 1795340402.',
      version: 'webhook-signature debe empezar con v1,',
      differs:
        'La firma no corresponde. Revisa que el secreto sea el de este webhook y que el cuerpo sea el que llegó, sin cambios.',
    },
  },
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
