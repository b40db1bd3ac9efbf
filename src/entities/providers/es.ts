import type { Acceptance, Language, Tariff, providerContract } from '@/contract/providers'
import { providerKindNames } from '@/kit/vocabulary/providerKinds'
import { entityLabels } from '@/kit/vocabulary/entityLabels'

export const es = entityLabels<typeof providerContract>('Provider')({
  empty: 'Agrega médicos, laboratorios, farmacias y hospitales de tu red.',
  fields: {
    number: 'Folio',
    name: 'Nombre',
    kind: 'Tipo',
    slug: 'Dirección corta',
    person: 'Persona',
    company: 'Empresa',
    professional_license: 'Cédula profesional',
    specialties: 'Especialidades',
    languages: 'Idiomas',
    network_tags: 'Redes',
    accepts: 'Acepta',
    public: 'Visible en la búsqueda pública',
    municipalities: 'Ciudades',
    locations: 'Sedes',
    services: 'Servicios',
    contract_ends_on: 'Convenio hasta',
    rating_avg: 'Calificación',
    rating_count: 'Opiniones',
    tax_profile: 'Datos fiscales',
    bank_account: 'Cuenta bancaria',
    contract: 'Convenio',
    bio_md: 'Presentación',
    photo_attachment_uuid: 'Foto',
    website: 'Página web',
    phone: 'Teléfono',
    email: 'Correo electrónico',
    status: 'Estado',
    status_reason: 'Motivo',
    terminated_on: 'Baja',
  },
  columns: { specialties: 'Especialidad', public: 'Público', network_tags: 'Red' },
  filters: {
    specialty: 'Especialidad',
    network: 'Red',
    accepts: 'Acepta',
    public: 'Público',
    state: 'Estado del país',
    municipality: 'Municipio',
    contract: 'Convenio hasta',
    contract_ending: 'Convenio por vencer',
  },
  views: {
    all: 'Todos',
    active: 'Activos',
    in_review: 'En revisión',
    suspended: 'Suspendidos',
  },
  status: {
    draft: 'Borrador',
    in_review: 'En revisión',
    active: 'Activo',
    suspended: 'Suspendido',
    terminated: 'Dado de baja',
  },
  kinds: providerKindNames,
  acceptances: { members: 'Miembros', fund: 'Fondos', cash: 'Pago directo' } satisfies Record<
    Acceptance,
    string
  >,
  languages: {
    es: 'Español',
    en: 'Inglés',
    lsm: 'Lengua de señas mexicana',
    fr: 'Francés',
    nah: 'Náhuatl',
    myn: 'Maya',
  } satisfies Record<Language, string>,
  tariffs: { list: 'Precios de lista', agreed_pct: 'Porcentaje acordado' } satisfies Record<Tariff, string>,
  sections: {
    identity: 'Datos',
    care: 'Qué atiende',
    professional: 'Profesional',
    reach: 'Contacto y presentación',
    bank: 'Cuenta donde se le paga',
  },
  publicity: {
    show: 'Mostrar en la búsqueda pública',
    hide: 'Ocultar de la búsqueda pública',
    shown: 'Visible en la búsqueda pública',
    hidden: 'Oculto de la búsqueda pública',
  },
  cards: {
    tab: 'Ficha pública',
    title: 'Ficha en la búsqueda pública',
    address: 'Dirección pública',
    frame: 'Ficha pública de {{name}}',
    hidden: 'Nadie la ve: está oculto de la búsqueda pública. Así se vería.',
    notActive: 'Nadie la ve mientras no esté activo. Así se vería.',
    none: 'No tiene una sede abierta que mostrar.',
  },
  practice: { add: 'Agregar especialidad', one: 'Especialidad', license: 'Cédula de la especialidad' },
  agreed: {
    add: 'Agregar convenio',
    starts_on: 'Inicia',
    ends_on: 'Termina',
    tariff: 'Tarifa',
    pct: 'Porcentaje de la lista',
    payment_days: 'Días para pagar',
  },
  hints: {
    slug: 'Con la que se busca dentro de él: /hospital-angeles/search',
    network: 'Las redes o niveles de los planes que lo incluyen',
    person: 'Solo para médicos y dentistas',
  },
})

declare module '@/i18n' {
  interface Texts {
    providers: typeof es
  }
}
