import type { TaxRate } from '@/contract/taxRate'
import type { Tax } from '@/contract/mexico'
import type { Database } from '@server/db/database'
import type { Row } from '@server/audit/writes'
import type { TaxRates } from './chargeFor'

/** Reads the tax rates of the prices of some plans, and of all add-ons. */
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

/** The tax rates that plans and add-ons state. */
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

/** A tax rate in percent; 0 where a sale causes no tax. */
const rateOf = (tax: Tax | undefined): TaxRate => {
  if (tax?.object !== '02') return '0'
  return tax.rate === '0.16' ? '16' : tax.rate === '0.08' ? '8' : '0'
}

/** Finds the rates of a plan at one version of its price, with those of its add-ons. */
export type RatesOf = (plan: string, price_version: number) => TaxRates
