import type {
  CodeSystem,
  Modality,
  ServiceDetail,
  ServiceKind,
  SexLimit,
  serviceContract,
} from '@/contract/services'
import type { ActiveStatus } from '@/contract/shapes'
import { addTexts } from '@/i18n'
import { recordWords } from '@/kit/recordWords'

export const es = {
  empty: 'Crea los servicios que tus planes cubren.',
  fields: {
    ...recordWords.m,
    code: 'Clave',
    standard_code: 'Clave en otro catálogo',
    name: 'Nombre',
    category: 'Categoría',
    categories: 'Categorías',
    kind: 'Tipo',
    modality: 'Modalidad',
    specialty: 'Especialidad',
    duration_minutes: 'Duración en minutos',
    reference_price_cents: 'Precio de referencia',
    max_price_cents: 'Precio máximo',
    currency: 'Moneda',
    providers: 'Proveedores',
    requires_authorization: 'Requiere autorización',
    requires_referral: 'Requiere referencia médica',
    sex_limit: 'Solo para',
    age_min: 'Edad mínima',
    age_max: 'Edad máxima',
    frequency_days: 'Días entre un uso y otro',
    preparation_md: 'Preparación',
    synonyms: 'Sinónimos',
    tax: 'Impuesto',
    status: 'Estado',
    status_reason: 'Motivo',
  } satisfies Record<keyof ServiceDetail, string>,
  columns: { requires_authorization: 'Autorización', reference_price_cents: 'Precio' },
  filters: { has_provider: 'Con proveedor', requires_authorization: 'Autorización' },
  views: { all: 'Todos', without_provider: 'Sin proveedor', inactive: 'Inactivos' } satisfies Record<
    keyof typeof serviceContract.views,
    string
  >,
  status: { active: 'Activo', inactive: 'Inactivo' } satisfies Record<ActiveStatus, string>,
  kinds: {
    consultation: 'Consulta',
    study: 'Estudio',
    procedure: 'Procedimiento',
    hospitalization: 'Hospitalización',
    medicine: 'Medicamento',
    dental: 'Dental',
    vision: 'Visión',
    emergency: 'Urgencia',
    telemedicine: 'Telemedicina',
    wellness: 'Bienestar',
  } satisfies Record<ServiceKind, string>,
  modalities: { in_person: 'Presencial', remote: 'En línea', home: 'A domicilio' } satisfies Record<
    Modality,
    string
  >,
  sexes: { female: 'Mujeres', male: 'Hombres' } satisfies Record<SexLimit, string>,
  codeSystems: { 'CIE-9-MC': 'CIE-9-MC', CPT: 'CPT', LOINC: 'LOINC' } satisfies Record<CodeSystem, string>,
  sections: { identity: 'Datos', prices: 'Precio e impuesto', use: 'Condiciones de uso' },
  standard: { add: 'Agregar clave', system: 'Catálogo', code: 'Clave en el catálogo' },
  hints: {
    category: 'Una que no se divida en otras',
    synonyms: 'Otras palabras con que la gente lo busca, como “análisis de sangre”',
    preparation: 'Lo que debe saber antes quien lo recibe, como “8 horas de ayuno”',
  },
}

declare module '@/i18n' {
  interface Texts {
    services: typeof es
  }
}

addTexts('services', es)
