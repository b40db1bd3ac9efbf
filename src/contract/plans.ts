import * as z from 'zod/mini'
import {
  NewPlanBenefits,
  NewPlanPrices,
  PlanBenefit,
  PlanKind,
  PlanPrice,
  PriceFrom,
  SaleStatus,
  whole,
} from './planParts'
import {
  anyOf,
  Cents,
  Code,
  Currency,
  Day,
  emptyAsNull,
  optionalText,
  recordFields,
  recordListQuery,
  Ref,
  requiredText,
  Slug,
  sortBy,
  Uuid,
  type Views,
  writableRecordFields,
  yesOrNo,
} from './shapes'
import type { Transitions } from './transitions'

export const Audience = z.enum(['individual', 'family', 'company', 'reseller'])
export type Audience = z.infer<typeof Audience>

export const SalesChannel = z.enum(['web', 'staff', 'reseller', 'company', 'whatsapp', 'api'])
export type SalesChannel = z.infer<typeof SalesChannel>

export const Renewal = z.enum(['auto', 'manual', 'none'])
export type Renewal = z.infer<typeof Renewal>

/** How long a cover lasts. */
export const PlanPeriod = z.strictObject({ length: whole(1, 36), unit: z.enum(['month', 'year']) })
export type PlanPeriod = z.infer<typeof PlanPeriod>

const age = z.nullable(whole(0, 120))
/** Who may be covered. */
const Eligibility = z
  .strictObject({
    min_age: age,
    max_age: age,
    max_renewal_age: age,
    child_max_age: age,
    residence_states: z.array(requiredText('el estado', 40)).check(z.maxLength(32)),
    requires_declaration: z.boolean(),
  })
  .check((payload) => {
    const { min_age, max_age, max_renewal_age } = payload.value
    const refuse = (path: string, message: string) =>
      payload.issues.push({ code: 'custom', path: [path], message, input: null })
    if (min_age !== null && max_age !== null && min_age >= max_age)
      refuse('max_age', 'Escribe una edad mayor que la mínima')
    if (max_age !== null && max_renewal_age !== null && max_renewal_age < max_age)
      refuse('max_renewal_age', 'No puede ser menor que la edad máxima de ingreso')
  })

/** How many a policy covers, and how many of them the price includes. */
const MemberLimits = z
  .strictObject({ min: whole(1, 999), max: whole(1, 999), included: whole(1, 999) })
  .check((payload) => {
    const { min, max, included } = payload.value
    const refuse = (path: string, message: string) =>
      payload.issues.push({ code: 'custom', path: [path], message, input: null })
    if (max < min) refuse('max', 'No puede ser menor que el mínimo')
    if (included > max) refuse('included', 'No puede ser mayor que el máximo')
  })

/** Where it is offered, and how. */
const NewPlanSales = z.strictObject({
  public: z.boolean(),
  channels: z.array(SalesChannel),
  order: whole(0, 9999),
  highlight: z.boolean(),
  cta: optionalText(40),
})

const PlanSales = z.object({
  public: z.boolean(),
  channels: z.array(SalesChannel),
  order: z.int(),
  highlight: z.boolean(),
  cta: z.nullable(z.string()),
})

/** Of a plan, what stays as it was once it is published. */
export const frozenPlanFields = [
  'code',
  'kind',
  'period',
  'eligibility',
  'members',
  'waiting_period_days',
  'grace_days',
  'renewal_window_days',
  'benefits',
] as const

export const NewPlan = z.strictObject({
  code: Code,
  name: requiredText('el nombre', 120),
  public_name: requiredText('el nombre público', 120),
  slug: Slug,
  family: optionalText(60),
  short_description: requiredText('la descripción corta', 160),
  description_md: optionalText(10_000),
  kind: z.enum(PlanKind.def.entries, 'Elige el tipo de plan'),
  audience: z.array(Audience).check(z.minLength(1, 'Elige al menos a quién se ofrece')),
  insurer_company_uuid: emptyAsNull(Uuid),
  period: PlanPeriod,
  eligibility: Eligibility,
  members: MemberLimits,
  waiting_period_days: whole(0, 365),
  grace_days: whole(0, 90),
  renewal_window_days: whole(0, 120),
  renewal: z.enum(Renewal.def.entries, 'Elige cómo se renueva'),
  prices: NewPlanPrices,
  benefits: NewPlanBenefits,
  provider_network_tag: optionalText(30),
  publish_on: emptyAsNull(Day),
  sales: NewPlanSales,
  ...writableRecordFields,
})
export type NewPlan = z.infer<typeof NewPlan>
export const PlanEdit = z.partial(NewPlan)

export const Plan = z.object({
  uuid: Uuid,
  code: z.string(),
  name: z.string(),
  kind: PlanKind,
  audience: z.array(Audience),
  family: z.nullable(z.string()),
  price_from: z.nullable(PriceFrom),
  /** Subscriptions that are alive, and what they bring in a month. */
  subscribers: z.int(),
  /** Those in force. */
  policies: z.int(),
  mrr_cents: Cents,
  currency: Currency,
  revision: z.int(),
  status: SaleStatus,
  created_at: recordFields.created_at,
  updated_at: recordFields.updated_at,
})
export type Plan = z.infer<typeof Plan>

/** Who may be covered, as it is told. */
const KnownEligibility = z.object({
  min_age: z.nullable(z.int()),
  max_age: z.nullable(z.int()),
  max_renewal_age: z.nullable(z.int()),
  child_max_age: z.nullable(z.int()),
  residence_states: z.array(z.string()),
  requires_declaration: z.boolean(),
})

export const PlanDetail = z.extend(Plan, {
  ...recordFields,
  public_name: z.string(),
  slug: z.string(),
  short_description: z.string(),
  description_md: z.nullable(z.string()),
  insurer_company: z.nullable(Ref),
  period: PlanPeriod,
  eligibility: KnownEligibility,
  members: MemberLimits,
  waiting_period_days: z.int(),
  grace_days: z.int(),
  renewal_window_days: z.int(),
  renewal: Renewal,
  prices: z.array(PlanPrice),
  benefits: z.array(PlanBenefit),
  provider_network_tag: z.nullable(z.string()),
  publish_on: z.nullable(Day),
  sales: PlanSales,
  status_reason: z.nullable(z.string()),
})
export type PlanDetail = z.infer<typeof PlanDetail>

export const PlanListQuery = recordListQuery({
  sort: sortBy('name', 'code', 'kind', 'price_from', 'revision', 'status', 'created_at', 'updated_at'),
  status: anyOf(SaleStatus),
  kind: anyOf(PlanKind),
  audience: anyOf(Audience),
  channel: anyOf(SalesChannel),
  family: anyOf(z.string().check(z.maxLength(60))),
  insurer: z.optional(Uuid),
  public: yesOrNo,
})
export type PlanListQuery = z.infer<typeof PlanListQuery>

export const planViews = {
  all: {},
  published: { status: ['published'] },
  drafts: { status: ['draft', 'scheduled'] },
  archived: { status: ['archived'] },
} as const satisfies Views<z.input<typeof PlanListQuery>>

/** One that is archived is sold no more; those who have it keep it. */
export const planTransitions = {
  publish: { from: ['draft'], to: 'published' },
  schedule: { from: ['draft'], to: 'scheduled' },
  archive: { from: ['published'], to: 'archived' },
  unarchive: { from: ['archived'], to: 'published' },
} as const satisfies Transitions<SaleStatus>
