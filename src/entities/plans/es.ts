import type { Audience, PlanDetail, PlanPeriod, planViews, Renewal, SalesChannel } from '@/contract/plans'
import type { PlanKind, SaleStatus } from '@/contract/planParts'
import { addTexts } from '@/i18n'
import { recordWords } from '@/kit/recordWords'

export const es = {
  empty: 'Crea un plan para empezar a vender.',
  fields: {
    ...recordWords.m,
    code: 'Clave',
    name: 'Nombre',
    public_name: 'Nombre público',
    slug: 'Dirección corta',
    family: 'Familia',
    short_description: 'Descripción corta',
    description_md: 'Descripción',
    kind: 'Tipo',
    audience: 'Se ofrece a',
    insurer_company: 'Aseguradora',
    period: 'Vigencia',
    eligibility: 'Elegibilidad',
    members: 'Miembros',
    waiting_period_days: 'Periodo de espera (días)',
    grace_days: 'Días de gracia',
    renewal_window_days: 'Ventana de renovación (días)',
    renewal: 'Renovación',
    prices: 'Precios',
    price_from: 'Precio desde',
    benefits: 'Beneficios',
    provider_network_tag: 'Etiqueta de la red',
    publish_on: 'Fecha de publicación',
    sales: 'Venta',
    subscribers: 'Suscripciones',
    policies: 'Pólizas vigentes',
    mrr_cents: 'Ingreso mensual',
    currency: 'Moneda',
    revision: 'Versión',
    status: 'Estado',
    status_reason: 'Motivo',
    version: 'Edición',
  } satisfies Record<keyof PlanDetail, string>,
  filters: { insurer: 'Aseguradora', channel: 'Canal', public: 'En línea', audience: 'Se ofrece a' },
  views: {
    all: 'Todos',
    published: 'Publicados',
    drafts: 'Borradores',
    archived: 'Archivados',
  } satisfies Record<keyof typeof planViews, string>,
  status: {
    draft: 'Borrador',
    scheduled: 'Programado',
    published: 'Publicado',
    archived: 'Archivado',
  } satisfies Record<SaleStatus, string>,
  kinds: {
    health_membership: 'Membresía de salud',
    discount_network: 'Red de descuentos',
    dental: 'Dental',
    vision: 'Visión',
    telemedicine: 'Telemedicina',
    accident: 'Accidentes',
    fund_backed: 'Con fondo',
  } satisfies Record<PlanKind, string>,
  audiences: {
    individual: 'Personas',
    family: 'Familias',
    company: 'Empresas',
    reseller: 'Revendedores',
  } satisfies Record<Audience, string>,
  channels: {
    web: 'En línea',
    staff: 'Equipo',
    reseller: 'Revendedor',
    company: 'Empresa',
    whatsapp: 'WhatsApp',
    api: 'API',
  } satisfies Record<SalesChannel, string>,
  renewals: { auto: 'Automática', manual: 'Manual', none: 'No se renueva' } satisfies Record<Renewal, string>,
  units: { month: 'Meses', year: 'Años' } satisfies Record<PlanPeriod['unit'], string>,
  sections: {
    identity: 'Datos',
    rules: 'Reglas',
    eligibility: 'Quién puede entrar',
    prices: 'Lista de precios',
    benefits: 'Lo que cubre',
    sales: 'Venta en línea',
  },
  period: { length: 'Duración', unit: 'Unidad' },
  members: { min: 'Miembros mínimos', max: 'Miembros máximos', included: 'Miembros incluidos' },
  eligibility: {
    min_age: 'Edad mínima',
    max_age: 'Edad máxima de ingreso',
    max_renewal_age: 'Edad máxima de renovación',
    child_max_age: 'Edad máxima de hijos',
    residence_states: 'Estados donde se vende',
    requires_declaration: 'Pide declaración de salud',
  },
  sales: {
    public: 'Se vende en línea',
    channels: 'Canales',
    order: 'Orden',
    highlight: 'Destacado',
    cta: 'Texto del botón',
  },
  tabs: { benefits: 'Beneficios', prices: 'Precios', addons: 'Complementos', subscriptions: 'Suscripciones' },
  hints: {
    slug: 'La última parte de su página: /plan/familiar-esencial',
    description: 'Se puede dar formato con Markdown',
    frozen: 'El plan ya se publicó: su clave, sus reglas y sus beneficios no cambian.',
    publish_on: 'Para programarlo; se publica ese día',
  },
  months_one: '{{count}} mes',
  months_other: '{{count}} meses',
  years_one: '{{count}} año',
  years_other: '{{count}} años',
  days_one: '{{count}} día',
  days_other: '{{count}} días',
}

declare module '@/i18n' {
  interface Texts {
    plans: typeof es
  }
}

addTexts('plans', es)
