import type { TaxRate } from '@/contract/taxRate'
import type { Tax } from '@/contract/mexico'
import type { Database } from '@server/db/database'
import type { Row } from '@server/audit/writes'
import type { TaxRates } from './chargeFor'

/** The tax rates of what subscriptions to some plans are charged for, each by its price and its add-ons. */
export async function taxRatesOf(db: Database, plans: readonly string[]): Promise<RatesOf> {
  const [sold, addons] = await Promise.all([
    db
      .selectFrom('plans')
      .select(['uuid', 'prices'])
      .where('uuid', 'in', [...new Set(plans)])
      .execute(),
    db.selectFrom('plan_addons').select(['uuid', 'tax']).execute(),
  ])
  return ratesIn(sold, addons)
}

/** The rates that plans and add-ons say. */
export function ratesIn(
  sold: readonly Pick<Row<'plans'>, 'uuid' | 'prices'>[],
  addons: readonly Pick<Row<'plan_addons'>, 'uuid' | 'tax'>[],
): RatesOf {
  const ofAddons = addons.map(({ uuid, tax }): [string, TaxRate] => [uuid, rateOf(tax)])
  return (plan, version) => {
    const price = sold.find(({ uuid }) => uuid === plan)?.prices.find((one) => one.version === version)
    return new Map<string | null, TaxRate>([[null, rateOf(price?.tax)], ...ofAddons])
  }
}

/** The percentage of what causes tax; what causes none has none. */
const rateOf = (tax: Tax | undefined): TaxRate => {
  if (tax?.object !== '02') return '0'
  return tax.rate === '0.16' ? '16' : tax.rate === '0.08' ? '8' : '0'
}

/** The rates of what is charged now, and of what may be scheduled. */
export type RatesOf = (plan: string, price_version: number) => TaxRates
