import type { CampaignChannel, campaignContract } from '@/contract/campaigns'
import type { DiscountDuration, DiscountType } from '@/contract/subscriptions'
import type { Utm } from '@/contract/utm'
import { entityLabels } from '@/kit/vocabulary/entityLabels'

export const es = entityLabels<typeof campaignContract>('Campaign')({
  fields: {
    name: 'Nombre',
    code: 'Cupón',
    channel: 'Canal',
    starts_on: 'Empieza',
    ends_on: 'Termina',
    discount: 'Descuento',
    status: 'Estado',
    status_reason: 'Motivo',
    owner_user: 'Responsable',
    redemptions: 'Contrataciones',
    clicks: 'Visitas',
    plans: 'Planes',
    addons: 'Complementos',
    first_purchase_only: 'Solo en la primera compra',
    max_redemptions: 'Máximo de usos',
    per_customer: 'Usos por cliente',
    budget_cents: 'Presupuesto de descuentos',
    stackable: 'Se suma a otros descuentos',
    utm: 'Marcas UTM',
    headline: 'Encabezado',
    conversions_started: 'Compras iniciadas',
    conversions_paid: 'Compras pagadas',
    revenue_cents: 'Ingresos',
    discount_given_cents: 'Descuento otorgado',
    currency: 'Moneda',
  },
  status: {
    draft: 'Borrador',
    scheduled: 'Programada',
    active: 'Activa',
    paused: 'En pausa',
    ended: 'Terminada',
  },
  channels: {
    web: 'En línea',
    reseller: 'Revendedor',
    company: 'Empresa',
    whatsapp: 'WhatsApp',
    email: 'Correo',
    social: 'Redes sociales',
    offline: 'Fuera de línea',
  } satisfies Record<CampaignChannel, string>,
  discountTypes: { pct: 'Porcentaje', fixed: 'Monto' } satisfies Record<DiscountType, string>,
  durations: {
    once: 'Un solo cobro',
    months: 'Varios meses',
    forever: 'Siempre',
  } satisfies Record<DiscountDuration, string>,
  discount: {
    add: 'Agregar descuento',
    type: 'Tipo de descuento',
    value: 'Cuánto se descuenta',
    duration: 'Cuánto dura',
    months: 'Meses',
  },
  utm: {
    add: 'Agregar marcas',
    template: 'Llenar con una plantilla',
    noTemplate: 'Elige una plantilla',
    words: {
      source: 'Fuente',
      medium: 'Medio',
      campaign: 'Nombre en UTM',
      term: 'Término',
      content: 'Contenido',
    } satisfies Record<keyof Utm, string>,
  },
  hints: {
    code: 'Sin cupón solo se llega por sus enlaces.',
    plans: 'Solo se descuenta de lo elegido. Sin elegir planes ni complementos vale para todo.',
    months: 'De un cobro por más meses se descuenta solo la parte de estos.',
    stackable:
      'Dos cupones se suman si los dos lo permiten; si no, se queda el que más descuenta en 12 meses.',
  },
  sections: {
    identity: 'Datos de la campaña',
    discount: 'Descuento de la campaña',
    scope: 'Para qué vale',
    limits: 'Límites',
    landing: 'Página de venta',
    utm: 'Marcas de sus enlaces',
    results: 'Resultados',
  },
  list: {
    search: 'Buscar campaña',
    all: 'Ver todas las campañas',
    shown: 'Se muestran {{count}} de {{total}}. Busca para ver otras.',
  },
})

declare module '@/i18n' {
  interface Texts {
    campaigns: typeof es
  }
}
