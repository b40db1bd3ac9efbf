import type {
  Appointment,
  Authorizing,
  ProviderServiceDetail,
  ProviderServiceStatus,
  providerServiceViews,
} from '@/contract/providerServices'
import { addTexts } from '@/i18n'
import { recordWords } from '@/kit/recordWords'

export const es = {
  empty: 'Indica qué servicios da cada proveedor y a qué tarifa.',
  fields: {
    ...recordWords.m,
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
  } satisfies Record<keyof ProviderServiceDetail, string>,
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
  views: { all: 'Todos', active: 'Vigentes', ending: 'Por vencer' } satisfies Record<
    keyof typeof providerServiceViews,
    string
  >,
  status: {
    scheduled: 'Programado',
    active: 'Vigente',
    suspended: 'Suspendido',
    ended: 'Terminado',
  } satisfies Record<ProviderServiceStatus, string>,
  appointments: { required: 'Con cita', walk_in: 'Sin cita', both: 'Con cita o sin ella' } satisfies Record<
    Appointment,
    string
  >,
  authorizings: { inherit: 'Como el servicio', yes: 'Sí', no: 'No' } satisfies Record<Authorizing, string>,
  tabs: { history: 'Tarifas del servicio' },
  sections: { identity: 'Qué y dónde', tariff: 'Tarifa y vigencia', terms: 'Condiciones' },
  allLocations: 'Todas las sedes',
  hints: { location: 'Vacía vale para todas las sedes del proveedor' },
}

declare module '@/i18n' {
  interface Texts {
    'provider-services': typeof es
  }
}

addTexts('provider-services', es)
