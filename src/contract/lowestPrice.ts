import type { PlanPrice } from './planParts'
import { centsAt } from './policies'
import { planItems, whyNotPriced } from './soldItems'

type Buyable = {
  members: { min: number; max: number }
  eligibility: { min_age: number | null; max_age: number | null }
}

const OLDEST = 120

/**
 * The least that a period of a plan costs, in cents, for any number and ages of people that it takes; without add-ons
 * and promotions. Undefined where nobody can buy it: none of its bands says what they cost.
 */
export function lowestPeriodCents(price: PlanPrice, plan: Buyable): number | undefined {
  const { min, max } = plan.members
  const counts = Array.from({ length: Math.max(0, max - min + 1) }, (_, more) => min + more)
  const costs = counts
    .filter((people) => !whyNotPriced(price, people))
    .map((people) => costOf(price, people, cheapestAge(price, plan.eligibility)))
  return costs.length > 0 ? Math.min(...costs) : undefined
}

/** What a period costs so many people of one age. */
function costOf(price: PlanPrice, people: number, age: number): number {
  const born = `${2100 - age}-01-01`
  const items = planItems('', price, { birth_dates: Array(people).fill(born), day: '2100-06-01' })
  return items.reduce((sum, { quantity, unit_cents }) => sum + quantity * unit_cents, 0)
}

/** The age at which a person whom the plan takes costs least. */
function cheapestAge(price: PlanPrice, { min_age, max_age }: Buyable['eligibility']): number {
  const [youngest, oldest] = [min_age ?? 0, max_age ?? OLDEST]
  // The price changes only where a band begins.
  const ages = [youngest, ...price.bands.map(({ from }) => from)].filter(
    (age) => youngest <= age && age <= oldest,
  )
  return ages.reduce((best, age) => (centsAt(price, age) < centsAt(price, best) ? age : best), youngest)
}
