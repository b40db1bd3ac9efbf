import * as z from 'zod/mini'
import { CoverVerdict, MissingRule } from './coverGaps'
import { Network } from './planParts'
import { Authorizing } from './providerServices'
import { Cents, Currency, Day, Ref, Uuid } from './shapes'

// Whether a member is covered: the question, the answer, and the rule that decides it.

/** What a form leaves empty is not asked about. */
const emptyAsNothing = <Value extends z.ZodMiniType>(value: Value) =>
  z.optional(
    z.union([
      z.pipe(
        z.literal(''),
        z.transform(() => undefined),
      ),
      value,
    ]),
  )

/** Whether a service is covered on a day; without a provider, wherever it is given. */
export const CoverQuestion = z
  .strictObject({
    service: z.uuid('Elige el servicio'),
    on: Day,
    provider: emptyAsNothing(Uuid),
    location: emptyAsNothing(Uuid),
  })
  .check(({ value, issues }) => {
    if (value.location && !value.provider)
      issues.push({ code: 'custom', path: ['provider'], message: 'Elige también al proveedor', input: null })
  })
export type CoverQuestion = z.infer<typeof CoverQuestion>

/** Why a service is covered or is not. */
export const CoverReason = z.enum([
  'covered',
  'not_in_force',
  'excluded',
  'not_for_them',
  'not_in_plan',
  'waiting',
  'used_up',
  'provider_inactive',
  'out_of_network',
  'not_offered_there',
])
export type CoverReason = z.infer<typeof CoverReason>

/** What is judged, in the order in which a person would mend it. */
export const CoverRuleName = z.enum([
  'member',
  'account',
  'debt',
  'policy',
  'cover',
  'benefit',
  'exclusion',
  'whom',
  'waiting',
  'limit',
  'provider',
  'network',
  'tariff',
  'authorization',
  'referral',
  'deductible',
  'copay',
  'coinsurance',
])
export type CoverRuleName = z.infer<typeof CoverRuleName>

/** The record that says a rule. */
export const CoverSource = z.object({
  kind: z.enum([
    'Account',
    'Member',
    'MemberPolicy',
    'Policy',
    'Plan',
    'PlanAddon',
    'Service',
    'Provider',
    'ProviderService',
    'Authorization',
  ]),
  uuid: Uuid,
  label: z.string(),
})
export type CoverSource = z.infer<typeof CoverSource>

/** A rule as it holds of what was asked: it is met, it asks for something, or it says no. */
export const CoverRule = z.extend(MissingRule, {
  name: CoverRuleName,
  result: z.enum(['passes', 'conditions', 'refuses']),
  source: CoverSource,
})
export type CoverRule = z.infer<typeof CoverRule>

/** What a service costs at a place, and who pays what of it. */
export const CoverCost = z.object({
  price_cents: Cents,
  deductible_cents: Cents,
  copay_cents: Cents,
  coinsurance_cents: Cents,
  /** What of the price the benefit has no money left for, or that nothing covers. */
  beyond_cents: Cents,
  member_pays_cents: Cents,
  plan_pays_cents: Cents,
})
export type CoverCost = z.infer<typeof CoverCost>

/** A service as a provider gives it, at one place or at all of theirs. */
export const CoverOffer = z.object({
  uuid: Uuid,
  number: z.string(),
  provider_uuid: Uuid,
  location: z.nullable(Ref),
  /** What members are asked for. */
  price_cents: Cents,
  copay_override_cents: z.nullable(Cents),
  requires_authorization: Authorizing,
  currency: Currency,
})
export type CoverOffer = z.infer<typeof CoverOffer>

/** A provider whom the question names, and what they ask for. */
export const CoverThere = z.object({
  provider: Ref,
  in_network: z.boolean(),
  /** The tariff that the answer goes by. */
  offer: z.nullable(CoverOffer),
  /** Every tariff of theirs that day: with more than one it matters where one goes. */
  offers: z.array(CoverOffer),
  cost: z.nullable(CoverCost),
})
export type CoverThere = z.infer<typeof CoverThere>

export const CoverAnswer = z.object({
  service: Ref,
  on: Day,
  covered: z.boolean(),
  verdict: CoverVerdict,
  reason: CoverReason,
  /** The answer as one says it. */
  message: z.string(),
  needs_authorization: z.boolean(),
  waits_until: z.nullable(Day),
  /** What the benefit gives in all; null where it has no such limit. */
  limit_count: z.nullable(z.int()),
  limit_cents: z.nullable(Cents),
  remaining_count: z.nullable(z.int()),
  remaining_cents: z.nullable(Cents),
  copay_cents: z.nullable(Cents),
  coinsurance_pct: z.nullable(z.string()),
  remaining_deductible_cents: z.nullable(Cents),
  network: z.nullable(Network),
  currency: Currency,
  there: z.nullable(CoverThere),
  /** Where no provider was named: how many give it, and from how much to how much the member pays. */
  elsewhere: z.nullable(z.object({ providers: z.int(), from_cents: Cents, to_cents: Cents })),
  /** Every rule that bears on the question, those after a refusal too. */
  rules: z.array(CoverRule),
})
export type CoverAnswer = z.infer<typeof CoverAnswer>

/** The answer of one of the member's covers; a member may have several. */
export const AnswerOfCover = z.object({ cover: Ref, plan: Ref, policy: Ref, answer: CoverAnswer })
export type AnswerOfCover = z.infer<typeof AnswerOfCover>

/** What a member pays with a plan for the service of one tariff, before any use of the plan. */
export const TariffInPlan = z.object({
  plan: Ref,
  covered: z.boolean(),
  /** Why it is, or is not, as a sentence. */
  message: z.string(),
  needs_authorization: z.boolean(),
  /** Nothing where those of the plan never go by this tariff. */
  cost: z.nullable(CoverCost),
})
export type TariffInPlan = z.infer<typeof TariffInPlan>

type Terms = {
  copay_cents: number | null
  coinsurance_pct: string | null
  /** What of the deductible is still to be paid. */
  remaining_deductible_cents: number | null
  /** What the benefit has left. */
  remaining_cents: number | null
}

/**
 * Who pays what of the price of so many units: the member what is left of the deductible, then a copay for each unit and
 * a share of what the deductible leaves; the plan the rest, as far as the benefit has money left.
 */
export function costShares(price_cents: number, units: number, terms: Terms): CoverCost {
  const deductible_cents = Math.min(price_cents, terms.remaining_deductible_cents ?? 0)
  const covered = price_cents - deductible_cents
  const copay_cents = Math.min(covered, (terms.copay_cents ?? 0) * units)
  const share = Math.round((covered * Number(terms.coinsurance_pct ?? 0)) / 100)
  const coinsurance_cents = Math.min(covered - copay_cents, share)
  const rest = covered - copay_cents - coinsurance_cents
  const plan_pays_cents = Math.min(rest, terms.remaining_cents ?? rest)
  return {
    price_cents,
    deductible_cents,
    copay_cents,
    coinsurance_cents,
    beyond_cents: rest - plan_pays_cents,
    member_pays_cents: price_cents - plan_pays_cents,
    plan_pays_cents,
  }
}

/** The cost where no cover pays: the whole price. */
export const ownCost = (price_cents: number): CoverCost =>
  costShares(price_cents, 1, {
    copay_cents: null,
    coinsurance_pct: null,
    remaining_deductible_cents: null,
    remaining_cents: 0,
  })
