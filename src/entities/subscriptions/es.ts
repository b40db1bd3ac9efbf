import type { Interval } from '@/contract/planParts'
import type {
  CollectionMethod,
  DiscountDuration,
  DiscountType,
  SubscriptionChannel,
  SubscriptionDetail,
  SubscriptionStatus,
  subscriptionViews,
} from '@/contract/subscriptions'
import { addTexts } from '@/i18n'
import { recordWords } from '@/kit/recordWords'

export const es = {
  empty: 'Llegan desde las páginas de venta. Comparte el enlace de un plan para recibir la primera.',
  fields: {
    ...recordWords.f,
    number: 'Folio',
    status: 'Estado',
    status_reason: 'Motivo',
    customer: 'Cliente',
    account: 'Cuenta',
    plan: 'Plan',
    price_version: 'Versión del precio',
    interval: 'Periodicidad',
    amount_cents: 'Precio',
    currency: 'Moneda',
    mrr_cents: 'Ingreso mensual',
    next_invoice_at: 'Próximo cobro',
    collection_method: 'Cobro',
    payment_method: 'Método de pago',
    sales_channel: 'Canal',
    campaign: 'Campaña',
    trial_ends_at: 'Fin de la prueba',
    cancel_at: 'Se cancela',
    cancel_at_period_end: 'Se cancela al terminar el periodo',
    dunning_attempt: 'Intentos de cobro',
    next_retry_at: 'Próximo intento',
    items: 'Artículos',
    discount: 'Descuento',
    billing_anchor_day: 'Día de cobro',
    current_period_start: 'Inicio del periodo',
    current_period_end: 'Fin del periodo',
    canceled_at: 'Cancelada',
    ended_at: 'Terminada',
    cancellation: 'Motivo de la cancelación',
    pause: 'Pausa',
    seller: 'Vendió',
    reseller_account: 'Revendedor',
  } satisfies Record<keyof SubscriptionDetail, string>,
  filters: {
    channel: 'Canal',
    collection: 'Cobro',
    reseller: 'Revendedor',
    canceling: 'Por cancelar',
    next: 'Próximo cobro',
    canceled: 'Cancelada',
  },
  views: {
    all: 'Todas',
    active: 'Activas',
    owing: 'Con adeudo',
    incomplete: 'Incompletas',
    canceling: 'Por cancelar',
  } satisfies Record<keyof typeof subscriptionViews, string>,
  status: {
    incomplete: 'Incompleta',
    incomplete_expired: 'Abandonada',
    trialing: 'En prueba',
    active: 'Activa',
    past_due: 'Con adeudo',
    unpaid: 'Impaga',
    paused: 'En pausa',
    canceled: 'Cancelada',
  } satisfies Record<SubscriptionStatus, string>,
  intervals: {
    month: 'Mensual',
    quarter: 'Trimestral',
    semester: 'Semestral',
    year: 'Anual',
  } satisfies Record<Interval, string>,
  collections: { automatic: 'Automático', invoice: 'Con factura' } satisfies Record<CollectionMethod, string>,
  channels: {
    web: 'En línea',
    staff: 'Equipo',
    reseller: 'Revendedor',
    company: 'Empresa',
    whatsapp: 'WhatsApp',
    api: 'API',
  } satisfies Record<SubscriptionChannel, string>,
  discountTypes: { pct: 'Porcentaje', fixed: 'Monto' } satisfies Record<DiscountType, string>,
  durations: {
    once: 'Un solo cobro',
    months: 'Varios meses',
    forever: 'Siempre',
  } satisfies Record<DiscountDuration, string>,
  discount: {
    add: 'Aplicar descuento',
    coupon_code: 'Cupón',
    type: 'Tipo de descuento',
    value: 'Cuánto se descuenta',
    duration: 'Cuánto dura',
    remaining: 'Meses que faltan',
  },
  items: { label: 'Concepto', quantity: 'Cantidad', unit: 'Precio unitario', total: 'Importe' },
  none: 'Aún no hay.',
  sections: {
    sale: 'Qué se cobra',
    period: 'Periodo',
    ending: 'Fin',
    origin: 'Origen',
    collecting: 'Cómo se cobra',
  },
}

declare module '@/i18n' {
  interface Texts {
    subscriptions: typeof es
  }
}

addTexts('subscriptions', es)
