import type { AddonPricing } from './planAddons'
import { type Interval, intervalMonths } from './planParts'

export type AddonAmounts = Pick<
  AddonPricing,
  'interval' | 'amount_cents' | 'quarter_cents' | 'semester_cents' | 'year_cents'
>

/**
 * What one of an add-on costs for an interval, in cents: its own price for that interval, or as many months as it takes.
 * An add-on that is charged once costs the same whatever the interval.
 */
export function addonCents(pricing: AddonAmounts, interval: Interval): number {
  if (pricing.interval === 'once') return pricing.amount_cents
  const own = {
    month: null,
    quarter: pricing.quarter_cents,
    semester: pricing.semester_cents,
    year: pricing.year_cents,
  }
  return own[interval] ?? pricing.amount_cents * intervalMonths[interval]
}
