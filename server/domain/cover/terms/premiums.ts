import { ageOn, type Funding, premiumOf } from '@/contract/policies'
import { intervalMonths, type PlanPrice } from '@/contract/planParts'
import { pricesOn } from '@/contract/planPrices'
import type { AddonPricing } from '@/contract/planAddons'
import type { Row } from '@server/audit/writes'
import type { Transaction } from '@server/db/database'

type PremiumBasis = {
  plan_uuid: string
  funding: Funding
  subscription_uuid: string | null
  addon_uuids: string[]
}

/** What a premium is computed from, as it was read. */
export type PricedCover = {
  funding: Funding
  plan: Pick<Row<'plans'>, 'prices' | 'period'>
  /** Of the subscription that pays for it. */
  price_version: number | undefined
  extras: readonly AddonPricing[]
}

/** How many are covered, or the birth dates of each, by which a price by age goes. */
export type PricedPeople = number | readonly (string | null)[]

/** The price that a premium is reckoned by: its subscription's, else that of the plan on the day that is charged most often. */
export const findPremiumPrice = (
  { plan, price_version }: Pick<PricedCover, 'plan' | 'price_version'>,
  day: string,
): PlanPrice | undefined =>
  plan.prices.find(({ version }) => version === price_version) ??
  pricesOn(plan.prices, day).toSorted(
    (one, other) => intervalMonths[one.interval] - intervalMonths[other.interval],
  )[0]

/** The premium of these people at a price, in cents, by their ages on a day. */
export function premiumAt(
  price: PlanPrice | undefined,
  { funding, plan, extras }: PricedCover,
  people: PricedPeople,
  day: string,
): number {
  if (funding === 'courtesy' || !price) return 0
  if (typeof people === 'number') return premiumOf(price, extras, plan.period, people)
  const ages = people.map((birth_date) => (birth_date === null ? null : ageOn(birth_date, day)))
  return premiumOf(price, extras, plan.period, people.length, ages)
}

/** The premium of a policy for these people, in cents, by the price that is asked on the day. */
export async function computePremium(
  tx: Transaction,
  policy: PremiumBasis,
  people: PricedPeople,
  day: string,
): Promise<number> {
  if (policy.funding === 'courtesy') return 0
  const plan = await tx
    .selectFrom('plans')
    .select(['prices', 'period'])
    .where('uuid', '=', policy.plan_uuid)
    .executeTakeFirstOrThrow()
  const subscription = await tx
    .selectFrom('subscriptions')
    .select('price_version')
    .where('uuid', '=', policy.subscription_uuid)
    .executeTakeFirst()
  const addons = policy.addon_uuids.length
    ? await tx.selectFrom('plan_addons').select('pricing').where('uuid', 'in', policy.addon_uuids).execute()
    : []
  const priced = {
    funding: policy.funding,
    plan,
    price_version: subscription?.price_version,
    extras: addons.map(({ pricing }) => pricing),
  }
  return premiumAt(findPremiumPrice(priced, day), priced, people, day)
}

/** The birth dates of the people of a policy, its holder first; null where one is not known. */
export async function loadCoveredBirthDates(
  tx: Transaction,
  policy_uuid: string,
): Promise<(string | null)[]> {
  const people = await tx
    .selectFrom('member_policies')
    .innerJoin('members', 'members.uuid', 'member_policies.member_uuid')
    .select('members.birth_date')
    .where('member_policies.policy_uuid', '=', policy_uuid)
    .where('member_policies.status', 'in', ['pending', 'active', 'suspended'])
    .where('member_policies.archived_at', 'is', null)
    .orderBy('member_policies.role', 'desc')
    .orderBy('member_policies.number')
    .execute()
  return people.map(({ birth_date }) => birth_date)
}
