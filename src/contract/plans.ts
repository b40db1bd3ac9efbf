import * as z from 'zod/mini'
import {
  NewPlanBenefits,
  NewPlanDocuments,
  NewPlanPrices,
  PlanBenefit,
  PlanDocument,
  PlanKind,
  PlanPrice,
  PriceFrom,
  SaleStatus,
  whole,
} from './planParts'
import { PriceInUse } from './planPrices'
import { recordContract } from './recordContract'
import {
  Actor,
  anyOf,
  Cents,
  Code,
  Currency,
  Day,
  emptyAsNull,
  Instant,
  optionalLines,
  optionalText,
  recordFields,
  recordListQuery,
  Ref,
  requiredText,
  Slug,
  sortBy,
  Uuid,
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
    /** Days to tell a birth, adoption or marriage so that its cover begins on that day. */
    notice_days: whole(0, 365),
    newborns_wait: z.boolean(),
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

/** How many are covered, as it is told. */
const KnownMembers = z.object({ min: z.int(), max: z.int(), included: z.int() })

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

/** What is promised of a plan: published as a whole, under the number of its revision. */
const terms = {
  name: requiredText('el nombre', 120),
  public_name: requiredText('el nombre público', 120),
  slug: Slug,
  family: optionalText(60),
  short_description: requiredText('la descripción corta', 160),
  description_md: optionalLines(10_000),
  audience: z.array(Audience).check(z.minLength(1, 'Elige al menos a quién se ofrece')),
  insurer_company_uuid: emptyAsNull(Uuid),
  eligibility: Eligibility,
  members: MemberLimits,
  waiting_period_days: whole(0, 365),
  grace_days: whole(0, 90),
  renewal_window_days: whole(0, 120),
  renewal: z.enum(Renewal.def.entries, 'Elige cómo se renueva'),
  prices: NewPlanPrices,
  benefits: NewPlanBenefits,
  provider_network_tag: optionalText(30),
  documents: NewPlanDocuments,
  sales: NewPlanSales,
}
export const PlanTerms = z.strictObject(terms)
export type PlanTerms = z.infer<typeof PlanTerms>

/** Every term of a plan by its name. */
export const planTermNames = Object.keys(terms) as (keyof PlanTerms)[]

export const NewPlan = z.strictObject({
  ...terms,
  code: Code,
  kind: z.enum(PlanKind.def.entries, 'Elige el tipo de plan'),
  period: PlanPeriod,
  publish_on: emptyAsNull(Day),
  ...writableRecordFields,
})
export type NewPlan = z.infer<typeof NewPlan>

/** What the public page of a plan is made of, as far as it is written. */
export const WrittenPlanPage = z.partial(
  z.strictObject({
    public_name: terms.public_name,
    short_description: terms.short_description,
    prices: terms.prices,
    benefits: terms.benefits,
    members: terms.members,
    eligibility: terms.eligibility,
    waiting_period_days: terms.waiting_period_days,
    documents: terms.documents,
  }),
)
export type WrittenPlanPage = z.infer<typeof WrittenPlanPage>

/** A published plan's draft, as it is written; archiving counts at once, since an archived plan is not sold. */
export const PlanWithDraft = z.strictObject({ ...terms, ...writableRecordFields })
export const PlanDraftEdit = z.partial(PlanWithDraft)
export type PlanDraftEdit = z.infer<typeof PlanDraftEdit>

/** The day on which the draft is to be published. */
export const RevisionDay = z.strictObject({ publish_on: Day })
export type RevisionDay = z.infer<typeof RevisionDay>

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
  /** How many of its terms a draft changes; none without one. */
  draft_changes: z.int(),
  /** When the draft will be published by itself. */
  draft_on: z.nullable(Day),
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
  notice_days: z.int(),
  newborns_wait: z.boolean(),
})

/** The terms of a plan, as they are told. */
const knownTerms = {
  name: z.string(),
  public_name: z.string(),
  slug: z.string(),
  family: z.nullable(z.string()),
  short_description: z.string(),
  description_md: z.nullable(z.string()),
  audience: z.array(Audience),
  insurer_company: z.nullable(Ref),
  eligibility: KnownEligibility,
  members: KnownMembers,
  waiting_period_days: z.int(),
  grace_days: z.int(),
  renewal_window_days: z.int(),
  renewal: Renewal,
  prices: z.array(PlanPrice),
  benefits: z.array(PlanBenefit),
  provider_network_tag: z.nullable(z.string()),
  documents: z.array(PlanDocument),
  sales: PlanSales,
}
const KnownTerms = z.object(knownTerms)
export type KnownTerms = z.infer<typeof KnownTerms>

/** What a plan will be once its draft is published. */
const PlanDraft = z.object({
  ...knownTerms,
  prices: z.array(PriceInUse),
  publish_on: z.nullable(Day),
  /** What else of it still stands in the way, for a person to read. */
  missing: z.array(z.string()),
})
export type PlanDraft = z.infer<typeof PlanDraft>

/** A revision of a plan as it was published. */
export const PlanRevision = z.object({
  ...knownTerms,
  revision: z.int(),
  published_at: Instant,
  published_by: Actor,
  /** Policies in force that go by it. */
  policies: z.int(),
})
export type PlanRevision = z.infer<typeof PlanRevision>
export const PlanRevisions = z.object({ data: z.array(PlanRevision) })

export const PlanDetail = z.extend(Plan, {
  ...recordFields,
  ...knownTerms,
  prices: z.array(PriceInUse),
  period: PlanPeriod,
  publish_on: z.nullable(Day),
  /** Those who are subscribing to it at this moment. */
  checkouts: z.int(),
  draft: z.nullable(PlanDraft),
  published_at: z.nullable(Instant),
  status_reason: z.nullable(z.string()),
})
export type PlanDetail = z.infer<typeof PlanDetail>

export const planContract = recordContract({
  kind: 'Plan',
  item: Plan,
  detail: PlanDetail,
  whole: NewPlan,
  edit: z.partial(NewPlan),
  query: recordListQuery({
    sort: sortBy('name', 'code', 'kind', 'price_from', 'revision', 'status', 'created_at', 'updated_at'),
    status: anyOf(SaleStatus),
    kind: anyOf(PlanKind),
    audience: anyOf(Audience),
    channel: anyOf(SalesChannel),
    family: anyOf(z.string().check(z.maxLength(60))),
    insurer: z.optional(Uuid),
    /** Narrows to what the plan covers in a category. */
    category: z.optional(Uuid),
    /** Which it covers, by its own benefit or by that of its category. */
    service: z.optional(Uuid),
    public: yesOrNo,
    /** With changes that are not published yet. */
    draft: yesOrNo,
  }),
  views: {
    published: { status: ['published'] },
    drafts: { status: ['draft'] },
    archived: { status: ['archived'] },
    all: {},
  },
  /** One that is archived is sold no more; those who have it keep it. */
  transitions: {
    publish: { from: ['draft'], to: 'published' },
    schedule: { from: ['draft'], to: 'scheduled' },
    unschedule: { from: ['scheduled'], to: 'draft' },
    archive: { from: ['published'], to: 'archived' },
    unarchive: { from: ['archived'], to: 'published' },
  },
})
export type PlanListQuery = z.infer<typeof planContract.query>

/** When the draft is to be published: now, or on a day to come. */
export const RevisionChoice = z
  .strictObject({ when: z.enum(['now', 'day']), publish_on: emptyAsNull(Day) })
  .check((payload) => {
    const { when, publish_on } = payload.value
    if (when === 'day' && !publish_on)
      payload.issues.push({ code: 'custom', path: ['publish_on'], message: 'Escribe el día', input: null })
  })
export type RevisionChoice = z.infer<typeof RevisionChoice>

/** What is done to the draft of a plan that is published; the plan stays where it stands. */
export const planDraftActions = {
  save_draft: { from: ['published'], to: 'published' },
  discard_draft: { from: ['published'], to: 'published' },
  publish_revision: { from: ['published'], to: 'published', previewed: true },
  schedule_revision: { from: ['published'], to: 'published', previewed: true },
  unschedule_revision: { from: ['published'], to: 'published' },
} as const satisfies Transitions<SaleStatus>
export type PlanDraftAction = keyof typeof planDraftActions
