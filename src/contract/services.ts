import * as z from 'zod/mini'
import { NewTax, Tax } from './mexico'
import { recordContract } from './recordContract'
import {
  ActiveStatus,
  anyOf,
  Cents,
  Code,
  Currency,
  emptyAsNull,
  optionalLines,
  Price,
  recordFields,
  recordListQuery,
  Ref,
  requiredText,
  sortBy,
  Synonyms,
  Uuid,
  writableRecordFields,
  yesOrNo,
} from './shapes'
import { Specialty } from './specialties'

export const ServiceKind = z.enum([
  'consultation',
  'study',
  'procedure',
  'hospitalization',
  'medicine',
  'dental',
  'vision',
  'emergency',
  'telemedicine',
  'wellness',
])
export type ServiceKind = z.infer<typeof ServiceKind>

export const Modality = z.enum(['in_person', 'remote', 'home'])
export type Modality = z.infer<typeof Modality>

/** Whom a service is for, where it is not for everyone. */
export const SexLimit = z.enum(['female', 'male'])
export type SexLimit = z.infer<typeof SexLimit>

/** The catalogues of codes that a service may be known by elsewhere. */
export const CodeSystem = z.enum(['CIE-9-MC', 'CPT', 'LOINC'], 'Elige el catálogo')
export type CodeSystem = z.infer<typeof CodeSystem>

const Age = z.nullable(z.int().check(z.minimum(0), z.maximum(120)))

const fields = {
  code: Code,
  standard_code: z.nullable(
    z.strictObject({ system: CodeSystem, code: requiredText('la clave del catálogo', 20) }),
  ),
  name: requiredText('el nombre', 120),
  category_uuid: z.uuid('Elige la categoría'),
  specialty: emptyAsNull(Specialty),
  kind: z.enum(ServiceKind.def.entries, 'Elige el tipo'),
  modality: z.array(Modality).check(z.minLength(1, 'Elige al menos una modalidad')),
  duration_minutes: z.nullable(
    z.int().check(
      z.minimum(5),
      z.maximum(1440),
      z.refine((minutes) => minutes % 5 === 0, 'Escribe los minutos de 5 en 5'),
    ),
  ),
  reference_price_cents: z.nullable(Price),
  max_price_cents: z.nullable(Price),
  currency: Currency,
  requires_authorization: z.boolean(),
  requires_referral: z.boolean(),
  sex_limit: emptyAsNull(SexLimit),
  age_min: Age,
  age_max: Age,
  frequency_days: z.nullable(z.int().check(z.minimum(1), z.maximum(3650))),
  preparation_md: optionalLines(2000),
  synonyms: Synonyms,
  tax: NewTax,
  ...writableRecordFields,
}

/** A service as a whole: the highest price is not below the usual one, nor the highest age below the lowest. */
export const NewService = z.strictObject(fields).check(({ value, issues }) => {
  const { reference_price_cents: usual, max_price_cents: most, age_min, age_max } = value
  if (most !== null && usual !== null && most < usual)
    issues.push({
      code: 'custom',
      path: ['max_price_cents'],
      message: 'El precio máximo debe ser igual o mayor que el de referencia',
      input: most,
    })
  if (age_min !== null && age_max !== null && age_max < age_min)
    issues.push({
      code: 'custom',
      path: ['age_max'],
      message: 'La edad máxima debe ser igual o mayor que la mínima',
      input: age_max,
    })
})
export type NewService = z.infer<typeof NewService>

export const Service = z.object({
  uuid: Uuid,
  code: z.string(),
  name: z.string(),
  category: Ref,
  kind: ServiceKind,
  modality: z.array(Modality),
  specialty: z.nullable(Specialty),
  reference_price_cents: z.nullable(Cents),
  currency: Currency,
  requires_authorization: z.boolean(),
  /** How many give it. */
  providers: z.int(),
  status: ActiveStatus,
  created_at: recordFields.created_at,
})
export type Service = z.infer<typeof Service>

export const ServiceDetail = z.extend(Service, {
  ...recordFields,
  /** Its category and those that hold it, the nearest first. */
  categories: z.array(Ref),
  standard_code: z.nullable(z.object({ system: CodeSystem, code: z.string() })),
  duration_minutes: z.nullable(z.int()),
  max_price_cents: z.nullable(Cents),
  requires_referral: z.boolean(),
  sex_limit: z.nullable(SexLimit),
  age_min: z.nullable(z.int()),
  age_max: z.nullable(z.int()),
  frequency_days: z.nullable(z.int()),
  preparation_md: z.nullable(z.string()),
  synonyms: z.array(z.string()),
  tax: Tax,
  status_reason: z.nullable(z.string()),
})
export type ServiceDetail = z.infer<typeof ServiceDetail>

export const serviceContract = recordContract({
  kind: 'Service',
  item: Service,
  detail: ServiceDetail,
  whole: NewService,
  edit: z.partial(z.strictObject(fields)),
  query: recordListQuery({
    sort: sortBy('name', 'code', 'kind', 'reference_price_cents', 'status', 'created_at'),
    status: anyOf(ActiveStatus),
    category: z.optional(Uuid),
    kind: anyOf(ServiceKind),
    modality: anyOf(Modality),
    specialty: anyOf(Specialty),
    requires_authorization: yesOrNo,
    has_provider: yesOrNo,
  }),
  views: {
    all: {},
    without_provider: { has_provider: false },
    inactive: { status: ['inactive'] },
  },
  transitions: {
    deactivate: { from: ['active'], to: 'inactive' },
    activate: { from: ['inactive'], to: 'active' },
  },
})
export type ServiceListQuery = z.infer<typeof serviceContract.query>
