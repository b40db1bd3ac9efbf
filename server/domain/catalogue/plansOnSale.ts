import { sql } from 'kysely'
import { addonCents } from '@/contract/addonPrices'
import { benefitFor } from '@/contract/benefits'
import { coveredGroupOf } from '@/contract/coveredGroups'
import { lowestPeriodCents } from '@/contract/lowestPrice'
import { dayAfter } from '@/contract/days'
import { intervalMonths, type NewPlanBenefit, type PlanPrice } from '@/contract/planParts'
import { pricesOn } from '@/contract/planPrices'
import type {
  ComparedPlan,
  CoveredNeed,
  OfferedAddon,
  OfferedBenefit,
  OfferedPrice,
  PlanOnSale,
  PlanOnSaleDetail,
  Seller,
} from '@/contract/plansOnSale'
import type { SalesChannel } from '@/contract/plans'
import type { Database } from '@server/db/database'
import { settingsOf } from '@server/db/settings'
import type { Row } from '@server/audit/writes'
import {
  type Catalogue,
  loadCatalogue,
  holdersOf,
  orderBenefits,
  nameOf,
  pathOf,
} from '@server/domain/network/benefitNames'
import { Refusal } from '@server/core/problems'
import { type AddonDoor, findAddonsOnSale, type SoldAddon, takenWith } from './addonsOnSale'

export type SoldPlan = Row<'plans'>
/** The fields of a plan that its public page shows. */
export type PublicPlan = Pick<
  SoldPlan,
  | 'uuid'
  | 'slug'
  | 'public_name'
  | 'family'
  | 'audience'
  | 'short_description'
  | 'prices'
  | 'benefits'
  | 'members'
  | 'eligibility'
  | 'period'
  | 'renewal'
  | 'waiting_period_days'
  | 'documents'
>

/** The refusal for a plan that may not be bought; it does not reveal whether the plan exists. */
export const refuseNotOnSale = (statusCode: 404 | 409 = 404) =>
  new Refusal(statusCode, 'plan_unavailable', 'Este plan ya no se vende')

/** The plans that are sold through one of the channels. */
const selectOnSale = (db: Database, channels: readonly SalesChannel[]) =>
  db
    .selectFrom('plans')
    .selectAll()
    .where('status', '=', 'published')
    .where('archived_at', 'is', null)
    .where(
      sql<boolean>`(jsonb_exists_any(sales -> 'channels', ${channels.filter((one) => one !== 'web')}::text[])
        or (${channels.includes('web')} and jsonb_exists(sales -> 'channels', 'web') and (sales ->> 'public')::boolean))`,
    )

/** The plan with this address, if it may be bought today. @throws {Refusal} 404 for every reason */
export async function findPlanOnSale(
  db: Database,
  slug: string,
  today: string,
  channels: readonly SalesChannel[] = ['web'],
): Promise<SoldPlan> {
  const plan = await selectOnSale(db, channels).where('slug', '=', slug.toLowerCase()).executeTakeFirst()
  if (!plan || pricesOf(plan, today).length === 0) throw refuseNotOnSale()
  return plan
}

/** The plans that may be bought today. */
export async function listPlansOnSale(
  db: Database,
  today: string,
  channels: readonly SalesChannel[] = ['web'],
): Promise<SoldPlan[]> {
  const plans = await selectOnSale(db, channels).execute()
  return plans
    .filter((plan) => pricesOf(plan, today).some((price) => lowestPeriodCents(price, plan) !== undefined))
    .toSorted((one, other) => one.sales.order - other.sales.order || one.name.localeCompare(other.name))
}

/** The prices offered for a plan today: one for each interval, the shortest first. */
export function pricesOf({ prices }: Pick<SoldPlan, 'prices'>, today: string): PlanPrice[] {
  const asked = pricesOn(prices, today)
  return asked
    .filter((price, index) => asked.findIndex(({ interval }) => interval === price.interval) === index)
    .toSorted((one, other) => intervalMonths[one.interval] - intervalMonths[other.interval])
}

/** The organization as the public pages name it. */
export async function loadSeller(db: Database): Promise<Seller> {
  const { name, legal_name, tax_id, support_phone, support_hours, support_email } = await settingsOf(
    db,
    'organization',
  )
  return { name, legal_name, tax_id, phone: support_phone, hours: support_hours, email: support_email }
}

/** A plan in short, for lists. */
const summarizePlan = (
  plan: Omit<PublicPlan, 'uuid' | 'period' | 'renewal'>,
  today: string,
  catalogue: Catalogue,
): PlanOnSale => ({
  ...summarizeCoverage(plan, catalogue),
  slug: plan.slug,
  name: plan.public_name,
  family: plan.family,
  group: coveredGroupOf(plan),
  short_description: plan.short_description,
  prices: pricesOffered(plan, today),
  people: { min: plan.members.min, max: plan.members.max },
  ages: {
    min: plan.eligibility.min_age,
    max: plan.eligibility.max_age,
    child_max: plan.eligibility.child_max_age,
  },
  states: plan.eligibility.residence_states,
})

/** The prices that some buyer of a plan pays today, the shortest interval first. */
export const pricesOffered = (
  plan: Pick<SoldPlan, 'prices' | 'members' | 'eligibility'>,
  today: string,
): OfferedPrice[] => pricesOf(plan, today).flatMap((price) => presentPrice(price, plan))

/** Presents a price to visitors; an empty list where no buyer is let in at it. */
function presentPrice(
  price: PlanPrice,
  plan: Pick<SoldPlan, 'members' | 'eligibility'>,
): [OfferedPrice] | [] {
  const from_cents = lowestPeriodCents(price, plan)
  if (from_cents === undefined) return []
  return [
    {
      interval: price.interval,
      mode: price.mode,
      from_cents,
      monthly_cents: Math.round(from_cents / intervalMonths[price.interval]),
      per_person_cents: price.mode === 'per_member' ? price.amount_cents : null,
      currency: price.currency,
      trial_days: price.trial_days,
      signup_fee_cents: price.signup_fee_cents,
    },
  ]
}

const summarizeAddon = (
  addon: SoldAddon,
  intervals: readonly Pick<OfferedPrice, 'interval'>[],
): OfferedAddon => ({
  uuid: addon.uuid,
  name: addon.public_name,
  short_description: addon.short_description,
  prices: intervals.map(({ interval }) => ({ interval, amount_cents: addonCents(addon.pricing, interval) })),
  currency: addon.pricing.currency,
  is_once: addon.pricing.interval === 'once',
  per_member: addon.pricing.mode === 'per_member',
  max_quantity: addon.max_quantity,
})

/** The add-ons that a buyer may choose with each plan, with what they cost for each interval that it is sold for. */
async function listOfferedAddons(
  db: Database,
  plans: readonly Pick<SoldPlan, 'uuid' | 'prices'>[],
  today: string,
  door: AddonDoor,
): Promise<Map<string, OfferedAddon[]>> {
  const addons = await findAddonsOnSale(db, plans, today, door)
  return new Map(
    plans.map((plan) => {
      const prices = pricesOf(plan, today)
      return [plan.uuid, takenWith(addons, plan, prices[0]).map((addon) => summarizeAddon(addon, prices))]
    }),
  )
}

/** What a plan covers and which kinds of service it excludes; an exclusion inside an excluded kind is left out. */
function summarizeCoverage({ benefits }: Pick<PublicPlan, 'benefits'>, catalogue: Catalogue) {
  const namesOf = (some: readonly NewPlanBenefit[]) => some.map((benefit) => nameOf(catalogue, benefit))
  const rootOf = (benefit: NewPlanBenefit) =>
    holdersOf(catalogue, benefit).at(-1)?.uuid ?? benefit.service_category_uuid
  // An excluded service does not make its category appear.
  const touched = new Set(
    benefits.filter(({ service_uuid, covered }) => covered || !service_uuid).map(rootOf),
  )
  const untouched = [...catalogue.categories.values()].filter(
    ({ uuid, parent_uuid, status }) => !parent_uuid && status === 'active' && !touched.has(uuid),
  )
  const isIncluded = (benefit: NewPlanBenefit) =>
    benefit.service_uuid !== null && insteadOf(benefits, benefit, catalogue) !== null
  return {
    covers: namesOf(benefits.filter((benefit) => benefit.covered && !isIncluded(benefit))),
    not_covered: [
      ...namesOf(benefits.filter(({ covered }) => !covered)),
      ...untouched.map(({ name }) => name),
    ],
  }
}

/** The category whose benefit would cover a service without its own benefit; nothing where there is none. */
function insteadOf(
  benefits: readonly NewPlanBenefit[],
  benefit: NewPlanBenefit,
  catalogue: Catalogue,
): string | null {
  const holders = holdersOf(catalogue, benefit).map(({ uuid }) => uuid)
  const holder = benefitFor(benefits, holders)
  return holder?.covered ? nameOf(catalogue, holder) : null
}

/** The full description of a plan that buyers read before buying. */
export async function describePlan(
  db: Database,
  plan: PublicPlan,
  today: string,
  door: AddonDoor,
): Promise<PlanOnSaleDetail> {
  const [catalogue, addons, seller] = await Promise.all([
    loadCatalogue(db, plan.benefits),
    listOfferedAddons(db, [plan], today, door),
    loadSeller(db),
  ])
  return {
    ...summarizePlan(plan, today, catalogue),
    period: plan.period,
    is_renewed: plan.renewal === 'auto',
    covered: presentCover(plan, today, catalogue),
    documents: plan.documents,
    addons: addons.get(plan.uuid) ?? [],
    seller,
    promotion: null,
    headline: null,
    today,
  }
}

/** Plans as they are compared: what each covers, and what may be added to it. */
export async function comparePlans(
  db: Database,
  plans: readonly SoldPlan[],
  today: string,
  door: AddonDoor,
): Promise<ComparedPlan[]> {
  const benefits = plans.flatMap((plan) => plan.benefits)
  const [catalogue, addons] = [
    await loadCatalogue(db, benefits),
    await listOfferedAddons(db, plans, today, door),
  ]
  return plans.map((plan) => ({
    ...summarizePlan(plan, today, catalogue),
    needs: listNeeds(plan, catalogue),
    covered: presentCover(plan, today, catalogue),
    addons: addons.get(plan.uuid) ?? [],
  }))
}

/** The kinds of care that a plan covers, wholly or in part: the categories that no other holds, in their own order. */
function listNeeds({ benefits }: Pick<PublicPlan, 'benefits'>, catalogue: Catalogue): CoveredNeed[] {
  const by = new Map<string, string[]>()
  for (const benefit of benefits) {
    const root = pathOf(
      catalogue,
      benefit.service_category_uuid ?? holdersOf(catalogue, benefit)[0]?.uuid,
    ).at(-1)
    if (benefit.covered && root) by.set(root.uuid, [...(by.get(root.uuid) ?? []), nameOf(catalogue, benefit)])
  }
  return [...catalogue.categories.values()]
    .filter(({ status, searchable_public }) => status === 'active' && searchable_public)
    .toSorted((one, other) => one.order - other.order)
    .flatMap(({ uuid, code, name, order }) => {
      const names = by.get(uuid)
      return names ? [{ code: code.toLowerCase(), name, order, by: names }] : []
    })
}

/** What a plan covers for each kind of service, for a subscription that starts on a day. */
const presentCover = (
  plan: Pick<PublicPlan, 'benefits' | 'waiting_period_days'>,
  today: string,
  catalogue: Catalogue,
): OfferedBenefit[] =>
  orderBenefits(catalogue, plan.benefits)
    .filter((benefit) => benefit.covered)
    .map((benefit) => ({
      name: nameOf(catalogue, benefit),
      within: holdersOf(catalogue, benefit).map(({ name }) => name),
      instead_of: insteadOf(plan.benefits, benefit, catalogue),
      limit_count: benefit.limit_count,
      limit_cents: benefit.limit_cents,
      limit_period: benefit.limit_period,
      per: benefit.per,
      copay_cents: benefit.copay_cents,
      deductible_cents: benefit.deductible_cents,
      coinsurance_pct: benefit.coinsurance_pct,
      requires_authorization: benefit.requires_authorization,
      usable_on: usableOn(plan, benefit.waiting_days, today),
    }))

/** The first day on which a benefit may be used by a member covered from a given day. */
export const usableOn = (
  { waiting_period_days }: Pick<SoldPlan, 'waiting_period_days'>,
  waiting_days: number,
  starts_on: string,
) => dayAfter(starts_on, Math.max(waiting_period_days, waiting_days))
