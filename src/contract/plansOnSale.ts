import * as z from 'zod/mini'
import { CoveredGroup } from './coveredGroups'
import { Interval, LimitPer, LimitPeriod, PlanDocument, PriceMode } from './planParts'
import { PlanPeriod } from './plans'
import { Enrolment, SalesPage } from './salesPages'
import { Cents, Currency, Day, Uuid } from './shapes'

// What anyone may know of what is sold: no more than the public pages show.

/** From how much a plan is sold for one interval. */
export const OfferedPrice = z.object({
  interval: Interval,
  mode: PriceMode,
  /** The least that a period costs any buyer whom the plan takes. */
  from_cents: Cents,
  /** The same by the month, to the nearest cent. */
  monthly_cents: Cents,
  /** What each person costs, where the price is the same for each. */
  per_person_cents: z.nullable(Cents),
  currency: Currency,
  trial_days: z.int(),
  signup_fee_cents: Cents,
})
export type OfferedPrice = z.infer<typeof OfferedPrice>

export const PlanOnSale = z.object({
  slug: z.string(),
  name: z.string(),
  /** What the plans that differ only in whom they cover are called together. */
  family: z.nullable(z.string()),
  group: CoveredGroup,
  short_description: z.string(),
  /** The shortest interval first. */
  prices: z.array(OfferedPrice),
  /** What it is for, and what it is not, by name. */
  covers: z.array(z.string()),
  not_covered: z.array(z.string()),
  people: z.object({ min: z.int(), max: z.int() }),
  ages: z.object({
    min: z.nullable(z.int()),
    max: z.nullable(z.int()),
    child_max: z.nullable(z.int()),
  }),
  /** The states whose residents it is for; empty where it is for all. */
  states: z.array(z.string()),
})
export type PlanOnSale = z.infer<typeof PlanOnSale>

/** What a plan does for a kind of service, or for a single one, and from when. */
export const OfferedBenefit = z.object({
  name: z.string(),
  /** What holds it, the nearest first. */
  within: z.array(z.string()),
  /** What it goes before, of what the plan covers too: the category of a service that has a benefit of its own. */
  instead_of: z.nullable(z.string()),
  limit_count: z.nullable(z.int()),
  limit_cents: z.nullable(Cents),
  limit_period: LimitPeriod,
  per: LimitPer,
  copay_cents: z.nullable(Cents),
  /** What is paid in full before it covers anything. */
  deductible_cents: z.nullable(Cents),
  coinsurance_pct: z.nullable(z.string()),
  requires_authorization: z.boolean(),
  /** The first day on which a subscriber of today may use it. */
  usable_on: Day,
})
export type OfferedBenefit = z.infer<typeof OfferedBenefit>

export const OfferedAddon = z.object({
  uuid: Uuid,
  name: z.string(),
  short_description: z.string(),
  /** What one costs for each interval that the plan is sold for; the same for all where it is charged once. */
  prices: z.array(z.object({ interval: Interval, amount_cents: Cents })),
  currency: Currency,
  is_once: z.boolean(),
  per_member: z.boolean(),
  max_quantity: z.int(),
})
export type OfferedAddon = z.infer<typeof OfferedAddon>

/** Who sells and charges, and how to reach them. */
export const Seller = z.object({
  name: z.string(),
  legal_name: z.nullable(z.string()),
  tax_id: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** The hours in which the telephone is answered. */
  hours: z.nullable(z.string()),
  email: z.nullable(z.string()),
})
export type Seller = z.infer<typeof Seller>

export const PlanOnSaleDetail = z.extend(PlanOnSale, {
  period: PlanPeriod,
  is_renewed: z.boolean(),
  covered: z.array(OfferedBenefit),
  /** What is agreed to with it, each a file that anyone may read. */
  documents: z.array(PlanDocument),
  addons: z.array(OfferedAddon),
  seller: Seller,
  /** What is said of a promotion of the address that takes nothing off this plan. */
  promotion: z.nullable(z.string()),
  /** What the campaign of the address says above the plan, where it applies. */
  headline: z.nullable(z.string()),
  today: Day,
})
export type PlanOnSaleDetail = z.infer<typeof PlanOnSaleDetail>

/** A kind of care that visitors look for, where it stands among others, and the names of what covers it or some of it. */
export const CoveredNeed = z.object({
  code: z.string(),
  name: z.string(),
  order: z.int(),
  by: z.array(z.string()),
})
export type CoveredNeed = z.infer<typeof CoveredNeed>

/** A plan as it stands beside others: with all it covers, and what may be added to it. */
export const ComparedPlan = z.extend(PlanOnSale, {
  needs: z.array(CoveredNeed),
  covered: z.array(OfferedBenefit),
  addons: z.array(OfferedAddon),
})
export type ComparedPlan = z.infer<typeof ComparedPlan>

export const PlansOnSale = z.object({ data: z.array(ComparedPlan) })
export type PlansOnSale = z.infer<typeof PlansOnSale>

/** What the employee pays of a plan's price, and what the employer pays. */
export const Split = z.object({ you_cents: Cents, employer_cents: Cents })

/** A company that sells plans to its own people or to anyone, and what it sells. */
export const SellingCompany = z.object({
  slug: z.string(),
  name: z.string(),
  logo_uuid: z.nullable(Uuid),
  brand_color: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  today: Day,
  /** What an employer's page says; nothing of a reseller. */
  page: z.nullable(
    z.object({
      headline: z.nullable(z.string()),
      intro: z.nullable(z.string()),
      enrolment: Enrolment,
      from: z.nullable(Day),
      until: z.nullable(Day),
      contribution: SalesPage.def.shape.contribution,
    }),
  ),
  /** With all they cover, and what they cost one person who works there, where an employer sells them. */
  plans: z.array(z.extend(ComparedPlan, { split: z.nullable(Split) })),
})
export type SellingCompany = z.infer<typeof SellingCompany>
