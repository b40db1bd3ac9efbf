import * as z from 'zod/mini'
import { recordContract } from './recordContract'
import {
  amountBound,
  anyOf,
  Cents,
  Currency,
  Day,
  emptyAsNull,
  optionalLines,
  optionalText,
  Price,
  recordFields,
  recordListQuery,
  Ref,
  sortBy,
  Uuid,
  writableRecordFields,
  yesOrNo,
} from './shapes'
import type { Transitions } from './transitions'
import { tidied } from './tidied'

export const Appointment = z.enum(['required', 'walk_in', 'both'])
export type Appointment = z.infer<typeof Appointment>

/** Whether it needs an authorization: as its service says, or otherwise. */
export const Authorizing = z.enum(['inherit', 'yes', 'no'])
export type Authorizing = z.infer<typeof Authorizing>

/** The days of its period decide `scheduled`, `active` and `ended`; staff decide `suspended`. */
export const ProviderServiceStatus = z.enum(['scheduled', 'active', 'suspended', 'ended'])
export type ProviderServiceStatus = z.infer<typeof ProviderServiceStatus>

/** What is asked, and from when to when. */
const tariff = {
  price_cents: Price,
  member_price_cents: z.nullable(Price),
  copay_override_cents: z.nullable(Price),
  valid_from: Day,
  valid_to: emptyAsNull(Day),
  tariff_note: optionalLines(300),
}

const fields = {
  location_uuid: emptyAsNull(Uuid),
  ...tariff,
  currency: Currency,
  network_tag: optionalText(30),
  appointment: z.enum(Appointment.def.entries, 'Elige si se atiende con cita'),
  lead_days: z.nullable(z.int().check(z.minimum(0), z.maximum(90))),
  requires_authorization: Authorizing,
  accepts_fund: z.boolean(),
  ...writableRecordFields,
}

/** A tariff as a whole: members pay no more than others, and it ends no sooner than it begins. */
const isCoherent = ({ value, issues }: z.core.ParsePayload<Terms>) => {
  const { price_cents, member_price_cents, valid_from, valid_to } = value
  if (member_price_cents !== null && member_price_cents > price_cents)
    issues.push({
      code: 'custom',
      path: ['member_price_cents'],
      message: 'El precio para miembros debe ser igual o menor que la tarifa',
      input: member_price_cents,
    })
  if (valid_to && valid_to < valid_from)
    issues.push({
      code: 'custom',
      path: ['valid_to'],
      message: 'El fin de la vigencia debe ser igual o posterior al inicio',
      input: valid_to,
    })
}
type Terms = {
  price_cents: number
  member_price_cents: number | null
  valid_from: string
  valid_to: string | null
}

export const NewProviderService = z
  .strictObject({
    provider_uuid: z.uuid('Elige al proveedor'),
    service_uuid: z.uuid('Elige el servicio'),
    ...fields,
  })
  .check(isCoherent)
export type NewProviderService = z.infer<typeof NewProviderService>

/** The tariff's provider and service stay as created. */
export const ProviderServiceFields = z.strictObject(fields).check(isCoherent)
export type ProviderServiceFields = z.infer<typeof ProviderServiceFields>

/** The tariff's price, its provider and service, and its first day. */
export const tariffTerms = [
  'price_cents',
  'member_price_cents',
  'copay_override_cents',
  'currency',
  'valid_from',
] as const

/**
 * Why those of a tariff stay as they are, or nothing where they may be changed. On its first day a slip is put right; from
 * the next on it is what was asked, and another tariff follows it.
 */
export const whyTermsStay = ({ valid_from }: { valid_from: string }, today: string): string | undefined =>
  valid_from < today ? 'Ya entró en vigor: cambia con una tarifa nueva' : undefined

/** The tariff that follows one from a day on: the same service, place and terms. */
export const NewTariff = z.strictObject(tariff).check(isCoherent)
export type NewTariff = z.infer<typeof NewTariff>

export const ProviderService = z.object({
  uuid: Uuid,
  number: z.string(),
  service: Ref,
  provider: Ref,
  location: z.nullable(Ref),
  price_cents: Cents,
  member_price_cents: z.nullable(Cents),
  copay_override_cents: z.nullable(Cents),
  currency: Currency,
  requires_authorization: Authorizing,
  valid_from: Day,
  valid_to: z.nullable(Day),
  status: ProviderServiceStatus,
  created_at: recordFields.created_at,
})
export type ProviderService = z.infer<typeof ProviderService>

export const ProviderServiceDetail = z.extend(ProviderService, {
  ...recordFields,
  network_tag: z.nullable(z.string()),
  appointment: Appointment,
  lead_days: z.nullable(z.int()),
  accepts_fund: z.boolean(),
  tariff_note: z.nullable(z.string()),
  status_reason: z.nullable(z.string()),
})
export type ProviderServiceDetail = z.infer<typeof ProviderServiceDetail>

export const providerServiceContract = recordContract({
  kind: 'ProviderService',
  item: ProviderService,
  detail: ProviderServiceDetail,
  whole: NewProviderService,
  edit: z.partial(z.strictObject(fields)),
  query: recordListQuery({
    sort: sortBy('service', 'provider', 'number', 'price_cents', 'valid_from', 'valid_to', 'created_at'),
    status: anyOf(ProviderServiceStatus),
    /** Whether it ends within thirty days. */
    ending: yesOrNo,
    above_reference: yesOrNo,
    price_from: amountBound,
    price_to: amountBound,
    provider: z.optional(Uuid),
    service: z.optional(Uuid),
    category: z.optional(Uuid),
    location: z.optional(Uuid),
    /** All that a tariff came after, and all that follows it: of the same service, place and network. */
    history_of: z.optional(Uuid),
  }),
  views: {
    all: {},
    active: { status: ['active'] },
    ending: { ending: true },
  },
  transitions: {
    suspend: { from: ['active'], to: 'suspended', reason: true },
    resume: { from: ['suspended'], to: 'active' },
  },
})
export type ProviderServiceListQuery = z.infer<typeof providerServiceContract.query>

/** What is done to a tariff that keeps its status: another follows it, and it ends the day before. */
export const providerServiceActions = {
  replace: { from: ['scheduled', 'active', 'ended'], to: 'active' },
} as const satisfies Transitions<ProviderServiceStatus>
export type ProviderServiceAction = keyof typeof providerServiceActions

const Rise = z.string('Escribe un porcentaje, como 4.5 o -3').check(
  tidied,
  z.regex(/^-?\d{1,3}(?:\.\d{1,2})?$/, 'Escribe un porcentaje, como 4.5 o -3'),
  z.refine((share) => Number(share) >= -90 && Number(share) <= 200, 'Escribe de -90 a 200'),
  z.refine((share) => Number(share) !== 0, 'Escribe un porcentaje distinto de cero'),
)

export const TariffRounding = z.enum(['pesos', 'cents'])
export type TariffRounding = z.infer<typeof TariffRounding>

/** Many tariffs followed by others that ask so much more, or less, from a day on. */
export const AdjustTariffs = z.strictObject({
  pct: Rise,
  valid_from: Day,
  rounding: z.enum(TariffRounding.def.entries, 'Elige cómo se redondea'),
})
export type AdjustTariffs = z.infer<typeof AdjustTariffs>

/** A price so many percent higher, or lower with a minus; half of what it is rounded to counts as whole. */
export function adjustPrice(
  cents: number,
  { pct, rounding }: Pick<AdjustTariffs, 'pct' | 'rounding'>,
): number {
  const step = rounding === 'pesos' ? 100 : 1
  const hundredths = 10_000 + Math.round(Number(pct) * 100)
  return Math.round((cents * hundredths) / (10_000 * step)) * step
}
