import type {
  ClickBucket,
  ClickDay,
  ClickSource,
  Destination,
  Interstitial,
  ShortenerDetail,
  ShortenerStatus,
  shortenerContract,
} from '@/contract/shorteners'
import { addTexts } from '@/i18n'
import { recordWords } from '@/kit/recordWords'

export const es = {
  empty: 'Crea un enlace fácil de compartir para una campaña.',
  fields: {
    ...recordWords.m,
    code: 'Código',
    title: 'Título',
    destination_type: 'Lleva a',
    destination: 'Destino',
    destination_url: 'Dirección',
    campaign: 'Campaña',
    clicks: 'Visitas',
    unique_visitors: 'Personas',
    scans: 'Escaneos del QR',
    last_clicked_at: 'Última visita',
    conversions_started: 'Compras iniciadas',
    conversions_paid: 'Contrataciones',
    conversions_cents: 'Ingresos',
    currency: 'Moneda',
    starts_on: 'Empieza',
    expires_on: 'Vence',
    expired_url: 'Al vencer lleva a',
    expiring: 'Por vencer',
    max_clicks: 'Máximo de visitas',
    one_time: 'Sirve una sola vez',
    has_password: 'Pide contraseña',
    interstitial: 'Antes de salir',
    forward_query: 'Pasa al destino lo que traiga la dirección',
    qr_color: 'Color del código QR',
    utm: 'Marcas UTM',
    account: 'Cuenta',
    customer: 'Cliente',
    days: 'Visitas por día',
    sources: 'De dónde llegan',
    status: 'Estado',
    status_reason: 'Motivo',
  } satisfies Record<keyof ShortenerDetail, string>,
  columns: { link: 'Enlace' },
  password: 'Contraseña',
  filters: {
    type: 'Lleva a',
    creator: 'Creado por',
    utm_source: 'Fuente UTM',
    utm_medium: 'Medio UTM',
  },
  views: { all: 'Todos', active: 'Activos', expiring: 'Por vencer' } satisfies Record<
    keyof typeof shortenerContract.views,
    string
  >,
  status: {
    scheduled: 'Programado',
    active: 'Activo',
    paused: 'En pausa',
    exhausted: 'Agotado',
    expired: 'Vencido',
    archived: 'Archivado',
  } satisfies Record<ShortenerStatus, string>,
  destinations: {
    plan: 'Un plan',
    company: 'La venta de una empresa',
    reseller: 'La venta de un revendedor',
    payment_method: 'Actualizar un método de pago',
    invoice_payment: 'Pagar una factura',
    provider_search: 'Buscar proveedores',
    external: 'Otro sitio',
  } satisfies Record<Destination, string>,
  interstitials: { none: 'Nada', warn: 'Avisa que sale del sitio' } satisfies Record<Interstitial, string>,
  buckets: {
    '0': 'Ninguna',
    '1-99': '1 a 99',
    '100-999': '100 a 999',
    '1000+': '1,000 o más',
  } satisfies Record<ClickBucket, string>,
  days: {
    day: 'Día',
    clicks: 'Visitas',
    unique_visitors: 'Personas',
    scans: 'Escaneos',
    started: 'Compras iniciadas',
    paid: 'Contrataciones',
  } satisfies Record<keyof ClickDay, string>,
  chart: {
    alt: '{{total}} visitas del {{from}} al {{to}}; el día con más tuvo {{most}}.',
    day: '{{day}}: {{clicks}} visitas, {{people}} personas',
    again: 'Visitas de quien ya lo había abierto',
  },
  source: {
    source: 'Origen',
    clicks: 'Visitas',
    started: 'Compras iniciadas',
    paid: 'Contrataciones',
    paid_cents: 'Ingresos',
  } satisfies Record<keyof ClickSource, string>,
  sources: { directo: 'Directo', qr: 'Código QR', otros: 'Otros' },
  noVisits: 'Nadie lo ha abierto todavía.',
  link: 'Enlace corto',
  copyLink: 'Copiar enlace',
  hints: {
    code: 'Vacío: se asigna uno al crearlo. No cambia después de la primera visita.',
    url: 'Debe ser de un sitio permitido y empezar con https://',
    password: 'De 6 a 64 caracteres. Nadie podrá volver a verla.',
    passwordKept: 'De 6 a 64 caracteres. Vacía: se conserva la que tiene.',
    provider: 'Vacío: busca en toda la red.',
    qr_color: 'Oscuro, como #1A4B7C. Vacío: negro.',
    expires: 'Sirve hasta el final de ese día.',
  },
  sections: {
    qr: 'Código QR',
    target: 'A dónde lleva',
    limits: 'Cuándo sirve',
    access: 'Cómo se abre',
    owner: 'Para quién es',
    results: 'Resultados',
  },
}

declare module '@/i18n' {
  interface Texts {
    shorteners: typeof es
  }
}

addTexts('shorteners', es)
