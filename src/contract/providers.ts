import * as z from 'zod/mini'
import { Photo } from './attachments'
import { BankAccount, MexicanState, NewBankAccount, NewTaxProfile, Phone, TaxProfile } from './mexico'
import { ProviderKind } from './providerKinds'
import { recordContract } from './recordContract'
import {
  anyOf,
  Day,
  Email,
  emptyAsNull,
  optionalLines,
  recordFields,
  recordListQuery,
  Ref,
  requiredText,
  Slug,
  sortBy,
  Uuid,
  Website,
  writableRecordFields,
  yesOrNo,
  numberProblem,
} from './shapes'
import { Specialty } from './specialties'
import { tidied } from './tidied'

/** Whether a provider is one person with a licence, rather than a place or a firm. */
export const isProfessional = (kind: string) => kind === 'physician' || kind === 'dentist'

export const ProviderStatus = z.enum(['draft', 'in_review', 'active', 'suspended', 'terminated'])
export type ProviderStatus = z.infer<typeof ProviderStatus>

/** Who may pay there, and with what. */
export const Acceptance = z.enum(['members', 'fund', 'cash'])
export type Acceptance = z.infer<typeof Acceptance>

export const Language = z.enum(['es', 'en', 'lsm', 'fr', 'nah', 'myn'])
export type Language = z.infer<typeof Language>

/** What prices a contract agrees on: those of the list, or a share of them. */
export const Tariff = z.enum(['list', 'agreed_pct'])
export type Tariff = z.infer<typeof Tariff>

const License = z
  .string('Escribe la cédula')
  .check(tidied, z.regex(/^\d{7,8}$/, 'La cédula tiene 7 u 8 dígitos'))

const Share = z.string().check(
  z.regex(/^\d{1,3}(\.\d{1,2})?$/, 'Escribe un porcentaje, como 85.50'),
  z.refine((share) => Number(share) <= 100, 'Escribe como máximo 100'),
)

const NewContract = z
  .strictObject({
    starts_on: Day,
    ends_on: emptyAsNull(Day),
    tariff: z.enum(Tariff.def.entries, 'Elige la tarifa'),
    agreed_pct: emptyAsNull(Share),
    payment_days: z.int(numberProblem('Escribe los días de pago')).check(z.minimum(0), z.maximum(180)),
  })
  .check(({ value, issues }) => {
    if (value.ends_on && value.ends_on < value.starts_on)
      issues.push({
        code: 'custom',
        path: ['ends_on'],
        message: 'El fin del convenio debe ser igual o posterior al inicio',
        input: value.ends_on,
      })
    if (value.tariff === 'agreed_pct' && !value.agreed_pct)
      issues.push({
        code: 'custom',
        path: ['agreed_pct'],
        message: 'Escribe el porcentaje acordado',
        input: null,
      })
  })

const Contract = z.object({
  starts_on: Day,
  ends_on: z.nullable(Day),
  tariff: Tariff,
  agreed_pct: z.nullable(z.string()),
  payment_days: z.int(),
})

const Practice = z.object({ specialty: Specialty, license: z.nullable(z.string()) })

const fields = {
  kind: z.enum(ProviderKind.def.entries, 'Elige el tipo'),
  name: requiredText('el nombre', 160),
  slug: Slug,
  person_uuid: emptyAsNull(Uuid),
  company_uuid: emptyAsNull(Uuid),
  professional_license: emptyAsNull(License),
  specialties: z
    .array(
      z.strictObject({
        specialty: z.enum(Specialty.def.entries, 'Elige la especialidad'),
        license: emptyAsNull(License),
      }),
    )
    .check(
      z.maxLength(10),
      z.refine(
        (list) => new Set(list.map(({ specialty }) => specialty)).size === list.length,
        'Cada especialidad se escribe una vez',
      ),
    ),
  languages: z.array(Language),
  tax_profile: z.nullable(NewTaxProfile),
  bank_account: z.nullable(NewBankAccount),
  contract: z.nullable(NewContract),
  network_tags: z
    .array(requiredText('la red', 30))
    .check(z.minLength(1, 'Escribe al menos una red'), z.maxLength(20, 'Escribe como máximo 20')),
  accepts: z.array(Acceptance).check(z.minLength(1, 'Elige al menos una')),
  public: z.boolean(),
  bio_md: optionalLines(2000),
  photo_attachment_uuid: Photo,
  website: Website,
  phone: Phone,
  email: emptyAsNull(Email),
  ...writableRecordFields,
}

/** A provider as a whole: one who is a person says who, with which licence and in what. */
export const NewProvider = z.strictObject(fields).check(({ value, issues }) => {
  if (!isProfessional(value.kind)) return
  const reportMissing = (path: string, message: string) =>
    issues.push({ code: 'custom', path: [path], message, input: null })
  if (!value.person_uuid) reportMissing('person_uuid', 'Elige a la persona que da el servicio')
  if (!value.professional_license) reportMissing('professional_license', 'Escribe la cédula profesional')
  if (value.specialties.length === 0) reportMissing('specialties', 'Agrega al menos una especialidad')
})
export type NewProvider = z.infer<typeof NewProvider>

export const Provider = z.object({
  uuid: Uuid,
  number: z.string(),
  name: z.string(),
  kind: ProviderKind,
  specialties: z.array(Practice),
  network_tags: z.array(z.string()),
  public: z.boolean(),
  /** Of the places that are open, or will be again. */
  municipalities: z.array(z.string()),
  locations: z.int(),
  services: z.int(),
  contract_ends_on: z.nullable(Day),
  rating_avg: z.nullable(z.number()),
  rating_count: z.int(),
  status: ProviderStatus,
  created_at: recordFields.created_at,
})
export type Provider = z.infer<typeof Provider>

export const ProviderDetail = z.extend(Provider, {
  ...recordFields,
  slug: z.string(),
  person: z.nullable(Ref),
  company: z.nullable(Ref),
  professional_license: z.nullable(z.string()),
  languages: z.array(Language),
  tax_profile: z.nullable(TaxProfile),
  bank_account: z.nullable(BankAccount),
  contract: z.nullable(Contract),
  accepts: z.array(Acceptance),
  bio_md: z.nullable(z.string()),
  photo_attachment_uuid: z.nullable(Uuid),
  website: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  status_reason: z.nullable(z.string()),
  terminated_on: z.nullable(Day),
})
export type ProviderDetail = z.infer<typeof ProviderDetail>

export const providerContract = recordContract({
  kind: 'Provider',
  item: Provider,
  detail: ProviderDetail,
  whole: NewProvider,
  edit: z.partial(z.strictObject(fields)),
  query: recordListQuery({
    sort: sortBy('name', 'number', 'kind', 'status', 'contract_ends_on', 'rating_avg', 'created_at'),
    status: anyOf(ProviderStatus),
    kind: anyOf(ProviderKind),
    specialty: anyOf(Specialty),
    network: anyOf(z.string().check(z.maxLength(30))),
    accepts: anyOf(Acceptance),
    public: yesOrNo,
    /** Where it has a place. */
    state: anyOf(MexicanState),
    municipality: anyOf(z.string().check(z.maxLength(80))),
    contract_from: z.optional(Day),
    contract_to: z.optional(Day),
    /** Whether its contract ends within sixty days. */
    contract_ending: yesOrNo,
    person: z.optional(Uuid),
    company: z.optional(Uuid),
  }),
  views: {
    all: {},
    active: { status: ['active'] },
    in_review: { status: ['in_review'] },
    suspended: { status: ['suspended'] },
  },
  /** Each change of a provider's status; those who are not active are not found by visitors. */
  transitions: {
    submit: { from: ['draft'], to: 'in_review' },
    approve: { from: ['in_review'], to: 'active' },
    return: { from: ['in_review'], to: 'draft', reason: true },
    suspend: { from: ['active'], to: 'suspended', reason: true },
    reactivate: { from: ['suspended'], to: 'active' },
    terminate: { from: ['active', 'suspended'], to: 'terminated', reason: true },
  },
})
export type ProviderListQuery = z.infer<typeof providerContract.query>
