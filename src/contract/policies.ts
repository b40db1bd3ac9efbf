import * as z from 'zod/mini'
import { CoverGap } from './coverGaps'
import * as personal from './personal'
import { intervalMonths, PlanDocument, type PlanPrice } from './planParts'
import { type AddonAmounts, addonCents } from './addonPrices'
import type { NewPlanAddon } from './planAddons'
import type { PlanPeriod } from './plans'
import {
  anyOf,
  Cents,
  Currency,
  Day,
  emptyAsNull,
  Instant,
  recordFields,
  recordListQuery,
  Ref,
  requiredLines,
  sortBy,
  Uuid,
  writableRecordFields,
  yesOrNo,
  numberProblem,
} from './shapes'
import type { Transitions } from './transitions'
import { allows } from './permissions'
import { Debt } from './debt'
import { recordContract } from './recordContract'
import { RenewalMode, RenewalReason } from './renewals'
import { endsAlready, sayDay, type WhyNot } from './whyNot'
import { tidied } from './tidied'

export const PolicyStatus = z.enum([
  'draft',
  'pending_payment',
  'scheduled',
  'active',
  'grace',
  'suspended',
  'expired',
  'cancelled',
])
export type PolicyStatus = z.infer<typeof PolicyStatus>

/** The statuses in which people are covered. */
export const coveringStatuses: readonly PolicyStatus[] = ['active', 'grace']

/** Where the money of a policy comes from. */
export const Funding = z.enum(['subscription', 'fund', 'invoice', 'courtesy'])
export type Funding = z.infer<typeof Funding>

export const PolicyStage = z.enum(['new', 'renewal'])
export type PolicyStage = z.infer<typeof PolicyStage>

/** A cover may start so many days after it is asked for. */
const MAX_DAYS_TO_START = 90

/** What a company or a reseller puts in: a share, an amount, or both. */
const NewDistribution = z.strictObject({
  employer_pct: emptyAsNull(
    z
      .string()
      .check(tidied, z.regex(/^(?:100(?:\.0{1,2})?|\d{1,2}(?:\.\d{1,2})?)$/, 'Escribe de 0 a 100, como 50')),
  ),
  employer_cents: z.nullable(
    z
      .int(numberProblem('Escribe el monto, como 250.00'))
      .check(z.minimum(0, 'Escribe un monto de cero o más')),
  ),
})

const fields = {
  customer_uuid: emptyAsNull(Uuid),
  starts_on: Day,
  /** None where it follows from the plan. */
  ends_on: emptyAsNull(Day),
  auto_renew: z.boolean(),
  distribution: z.nullable(NewDistribution),
  ...writableRecordFields,
}

/** A policy that is paid for needs a payer and a source of payment. */
const isPaidFor = ({ value, issues }: z.core.ParsePayload<Paid>) => {
  const refuse = (path: string, message: string) =>
    issues.push({ code: 'custom', path: [path], message, input: null })
  if (value.funding !== 'fund' && !value.customer_uuid) refuse('customer_uuid', 'Elige quién paga')
  if (value.funding === 'subscription' && !value.subscription_uuid)
    refuse('subscription_uuid', 'Elige la suscripción que la paga')
  if (value.funding === 'fund' && !value.fund_uuid) refuse('fund_uuid', 'Elige el fondo que la paga')
}
type Paid = {
  funding: Funding
  customer_uuid: string | null
  subscription_uuid: string | null
  fund_uuid: string | null
}

/** A cover starts on the day it is asked for, or some weeks after. */
const startsInTime = ({ value, issues }: z.core.ParsePayload<{ enrolled_on: string; starts_on: string }>) => {
  const days = (Date.parse(value.starts_on) - Date.parse(value.enrolled_on)) / 86_400_000
  if (days < 0 || days > MAX_DAYS_TO_START)
    issues.push({
      code: 'custom',
      path: ['starts_on'],
      message: `Elige un día desde la contratación hasta ${MAX_DAYS_TO_START} días después`,
      input: null,
    })
}

export const NewPolicy = z
  .strictObject({
    account_uuid: z.uuid('Elige la cuenta'),
    plan_uuid: z.uuid('Elige el plan'),
    holder_member_uuid: z.uuid('Elige a la persona titular'),
    funding: z.enum(Funding.def.entries, 'Elige cómo se paga'),
    subscription_uuid: emptyAsNull(Uuid),
    fund_uuid: emptyAsNull(Uuid),
    addon_uuids: z.array(Uuid).check(z.maxLength(20)),
    enrolled_on: Day,
    ...fields,
  })
  .check(isPaidFor, startsInTime)
export type NewPolicy = z.infer<typeof NewPolicy>

/** Whom it covers, with which plan and out of what, stays as it was issued. */
export const PolicyFields = z.strictObject(fields)

export const Policy = z.object({
  uuid: Uuid,
  number: z.string(),
  account: Ref,
  plan: Ref,
  holder: Ref,
  customer: z.nullable(Ref),
  status: PolicyStatus,
  starts_on: Day,
  ends_on: Day,
  /** It ends within a month and was not renewed. */
  expiring: z.boolean(),
  monthly_cents: Cents,
  balance_cents: Cents,
  currency: Currency,
  /** How many people it covers, or will. */
  members: z.int(),
  auto_renew: z.boolean(),
  stage: PolicyStage,
  funding: Funding,
  next_payment_at: z.nullable(Instant),
  /** The first day that it does not cover, once it is cancelled or is going to be. */
  cancel_effective_on: z.nullable(Day),
  premium_cents: Cents,
  /** How it goes on, while it is in force and ends within `RENEWAL_DAYS`; with all that follows, null at other times. */
  renewal_mode: z.nullable(RenewalMode),
  /** What it costs for its next term; null where it cannot be renewed. */
  renewal_cents: z.nullable(Cents),
  /** The difference from what it costs now, in percent with one decimal. */
  renewal_change_pct: z.nullable(z.number()),
  renewal_reasons: z.array(RenewalReason),
  /** Why it cannot be renewed. */
  renewal_refusal: z.nullable(personal.words),
  /** What was authorized of care in this term, in cents; the price does not follow it. */
  used_cents: z.nullable(Cents),
  /** The day on which its payer was told of the renewal. */
  renewal_told_on: z.nullable(Day),
  created_at: Instant,
})
export type Policy = z.infer<typeof Policy>

/** A policy of the same chain of renewals. */
export const PolicyTerm = z.object({
  uuid: Uuid,
  number: z.string(),
  stage: PolicyStage,
  starts_on: Day,
  ends_on: Day,
  status: PolicyStatus,
})
export type PolicyTerm = z.infer<typeof PolicyTerm>

export const PolicyDetail = z.extend(Policy, {
  ...recordFields,
  debt: Debt,
  plan_revision: z.int(),
  /** What was agreed to with the plan, as it was sold. */
  documents: z.array(PlanDocument),
  addons: z.array(Ref),
  subscription: z.nullable(Ref),
  fund: z.nullable(Ref),
  previous_policy: z.nullable(Ref),
  enrolled_on: Day,
  effective_on: z.nullable(Day),
  grace_until: z.nullable(Day),
  paid_cents: Cents,
  distribution: z.nullable(
    z.object({ employer_pct: z.nullable(z.string()), employer_cents: z.nullable(Cents) }),
  ),
  cancel_reason: z.nullable(z.string()),
  /** The last day of what is paid for, or of the cover where nothing is paid by periods: until then it may go on. */
  period_ends_on: z.nullable(Day),
  suspended_on: z.nullable(Day),
  /** Whether the covered members declared anything of their health; null where they were not asked, or for viewers. */
  health_declared: z.nullable(personal.declared),
  status_reason: z.nullable(z.string()),
  /** The first day on which it may be renewed. */
  renewable_from: Day,
  /** Why it is not renewed, why that was told late, and since when; null where it is. */
  nonrenewal_reason: z.nullable(personal.words),
  nonrenewal_exception: z.nullable(personal.words),
  nonrenewal_on: z.nullable(Day),
  /** The last day on which it may be told in time that it is not renewed. */
  nonrenewal_until: Day,
  /** It and those it renews or that renew it, the first first. */
  terms: z.array(PolicyTerm),
  /** What is missing for those whom it does not cover today. */
  gaps: z.array(CoverGap),
})
export type PolicyDetail = z.infer<typeof PolicyDetail>

/** What staff may do: money that comes or fails, and days that pass, move the others. */
export const policyTransitions = {
  issue: { from: ['draft'], to: 'pending_payment' },
  suspend: { from: ['active'], to: 'suspended', reason: true },
  reactivate: { from: ['suspended'], to: 'active' },
} as const satisfies Transitions<PolicyStatus>

/** What staff may do beside changing its status: another policy follows it, and it goes on as it is. */
export const policyMoves = {
  renew: { from: ['active', 'grace'], to: 'active' },
  ...policyTransitions,
} as const satisfies Transitions<PolicyStatus>

const alive = ['draft', 'pending_payment', 'scheduled', 'active', 'grace', 'suspended'] as const

/** What staff do to one with values of their own, and the statuses in which they may. */
export const policyActions = {
  cancel: { from: alive, to: 'cancelled', previewed: true },
  undo_cancel: { from: ['active', 'grace', 'suspended'], to: 'active', previewed: true },
  no_renew: { from: ['active', 'grace', 'suspended'], to: 'active', previewed: true },
  renew_again: { from: ['active', 'grace', 'suspended'], to: 'active', previewed: true },
} as const satisfies Transitions<PolicyStatus>
export type PolicyAction = keyof typeof policyActions

/** Ends a policy with what is paid for, or today; then what was paid and not used is given back. */
export const CancelPolicy = z.strictObject({
  when: z.enum(['period_end', 'now'], 'Elige cuándo'),
  give_back: z.enum(['credit', 'refund', 'none'], 'Elige qué se hace con lo pagado'),
  /** What it was paid by, where it is paid by invoice. */
  invoice_uuid: emptyAsNull(Uuid),
  reason: requiredLines('el motivo', 500),
})
export type CancelPolicy = z.infer<typeof CancelPolicy>

type PolicyStanding = {
  status: PolicyStatus
  starts_on: string
  ends_on: string
  grace_until: string | null
  suspended_on: string | null
  cancel_effective_on: string | null
  nonrenewal_reason: string | null
  /** Only where it was read with them. */
  renewable_from?: string
  nonrenewal_until?: string
  terms?: readonly PolicyTerm[]
}

/** After so many days without cover, staff alone may not bring it back. */
const LAPSE_DAYS = 30

/** Why what people look for cannot be done to a policy now. */
export const whyNotPolicy: WhyNot<PolicyStanding> = (action, policy, asking) =>
  reasons[action]?.(policy, asking)

export const policyContract = recordContract({
  kind: 'Policy',
  item: Policy,
  detail: PolicyDetail,
  whole: NewPolicy,
  edit: z.partial(PolicyFields),
  query: recordListQuery({
    sort: sortBy(
      'number',
      'holder',
      'status',
      'starts_on',
      'ends_on',
      'monthly_cents',
      'balance_cents',
      'created_at',
    ),
    status: anyOf(PolicyStatus),
    plan: z.optional(Uuid),
    plan_revision: anyOf(z.string().check(z.regex(/^\d{1,4}$/, 'Escribe el número de la revisión'))),
    account: z.optional(Uuid),
    company: z.optional(Uuid),
    customer: z.optional(Uuid),
    holder: z.optional(Uuid),
    person: z.optional(Uuid),
    subscription: z.optional(Uuid),
    fund: z.optional(Uuid),
    addon: z.optional(Uuid),
    funding: anyOf(Funding),
    stage: anyOf(PolicyStage),
    /** It ends within so many days. */
    expiring: anyOf(z.enum(['30', '60'])),
    /** It ends within so many days, and no policy follows it yet. */
    renewing: anyOf(z.enum(['30', '60'])),
    /** Its payer was told of the renewal. */
    renewal_told: yesOrNo,
    owing: yesOrNo,
    auto_renew: yesOrNo,
    /** It covers until a day on which it is cancelled. */
    canceling: yesOrNo,
    starts_from: z.optional(Day),
    starts_to: z.optional(Day),
    ends_from: z.optional(Day),
    ends_to: z.optional(Day),
    effective_from: z.optional(Day),
    effective_to: z.optional(Day),
    /** When its people stopped being covered, where nothing followed. */
    left_from: z.optional(Day),
    left_to: z.optional(Day),
  }),
  views: {
    in_force: { status: ['active', 'grace'] },
    expiring: { expiring: ['30'] },
    renewals: { renewing: ['60'] },
    suspended: { status: ['suspended'] },
    all: {},
  },
  transitions: policyMoves,
  whyNot: whyNotPolicy,
})
export type PolicyListQuery = z.infer<typeof policyContract.query>

const isEnded = ({ status }: PolicyStanding) => status === 'expired' || status === 'cancelled'

const reasons: Record<string, (...asked: Parameters<typeof whyNotOf>) => string | undefined> = {
  renew: whyNotOf,
  cancel: ({ cancel_effective_on, status }) =>
    cancel_effective_on && status !== 'cancelled' ? endsAlready(cancel_effective_on) : undefined,
  no_renew: (policy, { role, today }) => {
    const { nonrenewal_reason, nonrenewal_until, ends_on, cancel_effective_on } = policy
    if (isEnded(policy)) return 'La póliza ya terminó'
    if (nonrenewal_reason) return 'Ya se decidió no renovarla'
    if (cancel_effective_on) return `Se cancela el ${sayDay(cancel_effective_on)} y ya no se renueva`
    const follower = followerOf(policy)
    if (follower) return `Ya se renovó con la póliza ${follower.number}. Cancela esa póliza`
    if (ends_on < today) return 'Su vigencia ya terminó'
    if (nonrenewal_until && today > nonrenewal_until && !mayTellLate(role))
      return `Se avisaba a más tardar el ${sayDay(nonrenewal_until)}. Pide a alguien con rol Administración que lo haga`
  },
  renew_again: ({ nonrenewal_reason, ends_on }, { today }) => {
    if (!nonrenewal_reason) return 'No se ha decidido no renovarla'
    if (ends_on < today) return 'Su vigencia ya terminó. Crea otra póliza'
  },
  suspend: ({ status, grace_until }) =>
    status === 'grace' && grace_until
      ? `Tiene un pago atrasado: si no llega, se suspende sola después del ${sayDay(grace_until)}`
      : undefined,
  reactivate: ({ status, ends_on, suspended_on }, { role, today }) => {
    if (status !== 'suspended') return
    if (ends_on < today) return 'La vigencia de la póliza ya pasó. Crea otra póliza'
    const lapsed = suspended_on ? (Date.parse(today) - Date.parse(suspended_on)) / 86_400_000 : 0
    if (lapsed > LAPSE_DAYS && !allows(role, 'Policy.delete'))
      return `Lleva más de ${LAPSE_DAYS} días suspendida. Pide a alguien con rol Administración que la reactive`
  },
}

/** Whether a role may tell that a policy is not renewed when it is too late to tell it in time. */
export const mayTellLate = (role: string) => allows(role, 'Policy.delete')

const followerOf = ({ terms, starts_on }: PolicyStanding) =>
  terms?.find((term) => term.starts_on > starts_on && term.status !== 'cancelled')

function whyNotOf(policy: PolicyStanding, { today }: { role: string; today: string }) {
  const { status, cancel_effective_on, renewable_from, nonrenewal_reason } = policy
  if (isEnded(policy)) return 'La póliza ya terminó. Crea otra póliza'
  if (status === 'suspended') return 'Está suspendida. Reactívala antes de renovarla'
  if (status !== 'active' && status !== 'grace') return
  if (cancel_effective_on)
    return `Se cancela el ${sayDay(cancel_effective_on)}. Deshaz la cancelación para renovarla`
  if (nonrenewal_reason) return 'Se decidió no renovarla. Elige antes «Volver a renovar»'
  const later = followerOf(policy)
  if (later) return `Ya se renovó con la póliza ${later.number}`
  if (renewable_from && today < renewable_from) return `Se puede renovar desde el ${sayDay(renewable_from)}`
}

/** How many months a cover lasts. */
export const monthsIn = ({ length, unit }: PlanPeriod) => (unit === 'year' ? length * 12 : length)

/** The last day of a cover that starts on a day. */
export function lastDayOf(starts_on: string, period: PlanPeriod): string {
  const [year = 0, month = 1, day = 1] = starts_on.split('-').map(Number)
  const target = new Date(Date.UTC(year, month - 1 + monthsIn(period), 1))
  const daysThere = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate()
  // A cover from 31 January for a month ends with the last of February, not in March.
  target.setUTCDate(day > daysThere ? daysThere : day - 1)
  return target.toISOString().slice(0, 10)
}

type Extra = AddonAmounts & Pick<NewPlanAddon['pricing'], 'mode'>

/**
 * What a price and its extras come to over the whole of a cover, in cents; whole intervals are charged. Without their ages
 * each of the people pays the first band of a price by age.
 */
export function premiumOf(
  price: PlanPrice,
  extras: readonly Extra[],
  period: PlanPeriod,
  members: number,
  ages: readonly (number | null)[] = [],
): number {
  const times = Math.ceil(monthsIn(period) / intervalMonths[price.interval])
  const people = (mode: string) => (mode === 'per_member' || mode === 'by_age_band' ? members : 1)
  const each = price.amount_cents ?? bandOf(price, members)
  const once =
    price.mode === 'by_age_band' && ages.length > 0
      ? ages.reduce<number>((sum, age) => sum + centsAt(price, age), 0)
      : each * people(price.mode)
  const more = extras.map(
    (extra) =>
      addonCents(extra, price.interval) * people(extra.mode) * (extra.interval === 'once' ? 1 : times),
  )
  return Math.max(
    0,
    more.reduce((sum, cents) => sum + cents, once * times),
  )
}

/** The price at an age; an age outside every band pays as the nearest band below. */
export const centsAt = ({ bands }: Pick<PlanPrice, 'bands'>, age: number | null) =>
  (age === null ? bands[0] : (bands.findLast(({ from }) => from <= age) ?? bands[0]))?.amount_cents ?? 0

/** What the first of the bands asks, or that of so many people. */
export const bandOf = ({ bands, mode }: PlanPrice, members: number) =>
  (
    (mode === 'by_tier' && bands.find(({ from, to }) => from <= members && (to === null || members <= to))) ||
    bands[0]
  )?.amount_cents ?? 0

/** The age on a day, in whole years. */
export function ageOn(birth_date: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birth_date.slice(0, 4))
  return day.slice(5) < birth_date.slice(5) ? years - 1 : years
}
