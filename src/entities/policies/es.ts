import type { Funding, PolicyDetail, PolicyStage, PolicyStatus, policyViews } from '@/contract/policies'
import { addTexts } from '@/i18n'
import { recordWords } from '@/kit/recordWords'

export const es = {
  empty: 'Una póliza une a un cliente con un plan.',
  fields: {
    ...recordWords.f,
    number: 'Folio',
    status: 'Estado',
    status_reason: 'Motivo',
    account: 'Cuenta',
    plan: 'Plan',
    plan_revision: 'Revisión del plan',
    addons: 'Complementos',
    holder: 'Titular',
    customer: 'Quién paga',
    members: 'Miembros',
    funding: 'Cómo se paga',
    subscription: 'Suscripción',
    fund: 'Fondo',
    stage: 'Etapa',
    previous_policy: 'Renueva a',
    terms: 'Renovaciones',
    enrolled_on: 'Contratada',
    starts_on: 'Inicio',
    effective_on: 'Cubre desde',
    ends_on: 'Fin de vigencia',
    expiring: 'Por vencer',
    grace_until: 'Fin de la gracia',
    premium_cents: 'Prima',
    paid_cents: 'Pagado',
    balance_cents: 'Saldo',
    monthly_cents: 'Precio mensual',
    currency: 'Moneda',
    next_payment_at: 'Próximo cobro',
    auto_renew: 'Se renueva sola',
    distribution: 'Aportación de la empresa',
    cancel_reason: 'Motivo de la cancelación',
    cancel_effective_on: 'Cancelada el',
    suspended_on: 'Suspendida el',
  } satisfies Record<keyof PolicyDetail, string>,
  columns: { ends_on: 'Vence', customer: 'Cliente' },
  filters: {
    company: 'Empresa',
    customer: 'Cliente',
    holder: 'Titular',
    person: 'Persona',
    subscription: 'Suscripción',
    fund: 'Fondo',
    addon: 'Complemento',
    plan_revision: 'Revisión del plan',
    expiring: 'Vence en',
    owing: 'Con saldo',
    starts: 'Inicio',
    ends: 'Vigencia',
    effective: 'Cubre desde',
    left: 'Baja',
  },
  views: {
    all: 'Todas',
    active: 'Activas',
    expiring: 'Por vencer',
    suspended: 'Suspendidas',
  } satisfies Record<keyof typeof policyViews, string>,
  status: {
    draft: 'Borrador',
    pending_payment: 'Por pagar',
    scheduled: 'Programada',
    active: 'Activa',
    grace: 'En gracia',
    suspended: 'Suspendida',
    expired: 'Vencida',
    cancelled: 'Cancelada',
  } satisfies Record<PolicyStatus, string>,
  /** Why it is as it is. */
  why: {
    draft: 'Es un borrador: todavía no cubre a nadie. Emítela para que empiece.',
    pending_payment: 'Espera el primer pago. Al recibirlo empieza a cubrir.',
    scheduled: 'Está lista y empieza a cubrir el {{starts}}.',
    active: 'Cubre desde el {{effective}} y hasta el {{ends}}.',
    grace: 'Tiene un pago atrasado. Sigue cubriendo hasta el {{grace}}; después se suspende.',
    suspended: 'No cubre desde el {{suspended}}. {{reason}}',
    expired: 'Su vigencia terminó el {{ends}}.',
    cancelled: 'Se canceló el {{cancelled}}. {{reason}}',
  } satisfies Record<PolicyStatus, string>,
  stages: { new: 'Nueva', renewal: 'Renovación' } satisfies Record<PolicyStage, string>,
  fundings: {
    subscription: 'Con una suscripción',
    fund: 'Con un fondo',
    invoice: 'Con factura',
    courtesy: 'Cortesía',
  } satisfies Record<Funding, string>,
  within: { '30': '30 días', '60': '60 días' },
  distribution: { add: 'Agregar aportación', employer_pct: 'Porcentaje', employer_cents: 'Monto' },
  hints: {
    starts_on: 'De hoy a 90 días después',
    ends_on: 'Solo Administración puede acortarla',
    subscription: 'De la misma cuenta y del mismo plan',
    fund: 'Activo, de la misma cuenta o empresa',
  },
  sections: {
    why: '¿Por qué está así?',
    term: 'Vigencia y cobro',
    contract: 'Contrato',
    payer: 'Pago',
    ending: 'Fin',
  },
  tabs: { benefits: 'Beneficios', payments: 'Facturas y pagos', terms: 'Renovaciones' },
  none: 'Aún no hay.',
}

declare module '@/i18n' {
  interface Texts {
    policies: typeof es
  }
}

addTexts('policies', es)
