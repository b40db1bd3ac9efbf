import type {
  Appointment,
  Authorizing,
  TariffRounding,
  providerServiceContract,
} from '@/contract/providerServices'
import { entityLabels } from '@/kit/vocabulary/entityLabels'

export const es = entityLabels<typeof providerServiceContract>('ProviderService')({
  empty: 'Indica qué servicios da cada proveedor y a qué tarifa.',
  fields: {
    number: 'Folio',
    service: 'Servicio',
    provider: 'Proveedor',
    location: 'Sede',
    price_cents: 'Tarifa',
    member_price_cents: 'Precio para miembros',
    copay_override_cents: 'Copago propio',
    currency: 'Moneda',
    network_tag: 'Red',
    appointment: 'Cita',
    lead_days: 'Días de anticipación',
    requires_authorization: 'Requiere autorización',
    accepts_fund: 'Se paga con fondo',
    valid_from: 'Vigente desde',
    valid_to: 'Vigente hasta',
    tariff_note: 'Nota de la tarifa',
    status: 'Estado',
    status_reason: 'Motivo',
  },
  columns: {
    member_price_cents: 'Para miembros',
    copay_override_cents: 'Copago',
    requires_authorization: 'Autorización',
    valid_from: 'Desde',
    valid_to: 'Hasta',
  },
  filters: {
    category: 'Categoría',
    ending: 'Por vencer',
    above_reference: 'Sobre el precio de referencia',
  },
  views: { all: 'Todos', active: 'Vigentes', ending: 'Por vencer' },
  status: {
    scheduled: 'Programado',
    active: 'Vigente',
    suspended: 'Suspendido',
    ended: 'Terminado',
  },
  appointments: { required: 'Con cita', walk_in: 'Sin cita', both: 'Con cita o sin ella' } satisfies Record<
    Appointment,
    string
  >,
  authorizings: { inherit: 'Como el servicio', yes: 'Sí', no: 'No' } satisfies Record<Authorizing, string>,
  tabs: { history: 'Historial de tarifas', plans: 'Planes y copago' },
  replacing: {
    action: 'Nueva tarifa',
    title: 'Nueva tarifa de {{name}}',
    confirm: 'Crear tarifa',
    done: 'Tarifa creada',
    from: 'Vigente desde',
    fromHint: 'La de ahora termina un día antes. Lo que ya se autorizó conserva su precio.',
  },
  adjusting: {
    action: 'Ajustar tarifas',
    ask: 'Ajustar la tarifa de',
    pct: 'Porcentaje',
    pctHint: 'Con signo menos, baja. También ajusta el precio para miembros; el copago propio queda igual.',
    from: 'Desde',
    fromHint: 'Cada una termina un día antes y la sigue otra con el precio nuevo.',
    rounding: 'Redondeo',
  },
  roundings: { pesos: 'A pesos enteros', cents: 'A centavos' } satisfies Record<TariffRounding, string>,
  inPlans: {
    title: 'Qué paga el miembro en cada plan',
    none: 'No hay planes publicados.',
    plan: 'Plan',
    memberPays: 'Paga el miembro',
    planPays: 'Paga el plan',
    why: 'Por qué',
    note: 'Así es la primera vez: con el deducible completo y el límite sin usar, y después de la espera.',
  },
  sections: { identity: 'Qué y dónde', tariff: 'Tarifa y vigencia', terms: 'Condiciones' },
  allLocations: 'Todas las sedes',
  hints: { location: 'Vacía vale para todas las sedes del proveedor' },
})

declare module '@/i18n' {
  interface Texts {
    'provider-services': typeof es
  }
}
