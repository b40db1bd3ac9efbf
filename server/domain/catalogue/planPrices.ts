import { sql } from 'kysely'
import type { PlanPrice } from '@/contract/planParts'
import { offerOf, type PriceInUse, standingsOn } from '@/contract/planPrices'
import { liveStatuses } from '@/contract/subscriptions'
import { canonicalJson } from '@server/core/canonicalJson'
import type { Database, Transaction } from '@server/db/database'
import type { Row } from '@server/audit/writes'
import { conflict, unprocessable } from '@server/core/problems'

// The rules of a plan's prices, and who is charged by them.

type PricedPlan = Pick<Row<'plans'>, 'uuid' | 'status' | 'prices'>

/** Refuses a price version that appears twice, and two alike prices that begin on the same day. */
export function refuseMixedPrices(prices: readonly PlanPrice[]) {
  prices.forEach((price, index) => {
    const earlier = prices.slice(0, index)
    if (earlier.some(({ version }) => version === price.version))
      throw unprocessable({
        field: `prices.${index}.version`,
        code: 'duplicate',
        message: 'Otro precio ya tiene esa versión',
      })
    if (
      price.status === 'active' &&
      earlier.some(
        (other) =>
          other.status === 'active' &&
          offerOf(other) === offerOf(price) &&
          other.valid_from === price.valid_from,
      )
    )
      throw unprocessable({
        field: `prices.${index}.status`,
        code: 'duplicate',
        message:
          'Ya hay un precio activo que se cobra igual desde ese día. Elige otro día o retira el anterior',
      })
  })
}

/**
 * Refuses a change to a price that was published or that a subscriber pays; such a price may only be withdrawn.
 * @throws {Refusal} 409 where it would change
 */
export async function refuseChangedPrices(tx: Transaction, before: PricedPlan, prices: readonly PlanPrice[]) {
  refuseChanged(await findFixedVersions(tx, before), before.prices, prices)
}

/** Refuses a change to one of the fixed versions. @throws {Refusal} 409 */
export function refuseChanged(
  fixed: ReadonlySet<number>,
  before: readonly PlanPrice[],
  prices: readonly PlanPrice[],
) {
  const canonicalPrice = ({ status: _status, valid_to: _valid_to, ...price }: PlanPrice) =>
    canonicalJson(price)
  for (const old of before) {
    if (!fixed.has(old.version)) continue
    const now = prices.find(({ version }) => version === old.version)
    if (!now || canonicalPrice(now) !== canonicalPrice(old))
      throw conflict(
        'invalid_transition',
        `El precio ${old.version} ya se ofreció y no cambia. Agrega una versión nueva desde el día que elijas`,
      )
  }
}

/** The price versions that may not change: published ones, charged ones, and ones quoted to a buyer. */
async function findFixedVersions(db: Database, { uuid, status, prices }: PricedPlan): Promise<Set<number>> {
  const published = status === 'draft' ? [] : prices.map(({ version }) => version)
  const { rows: used } = await sql<{ version: number }>`
    select price_version as version from subscriptions where plan_uuid = ${uuid}
    union select (scheduled_change ->> 'price_version')::integer from subscriptions
      where scheduled_change -> 'plan' ->> 'uuid' = ${uuid}
    union select (price ->> 'version')::integer from checkouts, jsonb_array_elements(offer -> 'prices') as price
      where plan_uuid = ${uuid}`.execute(db)
  return new Set([...published, ...used.map(({ version }) => version)])
}

/** Prices of a plan with their state on a day and the number of subscriptions charged by each. */
export async function listPricesInUse(
  db: Database,
  plan: PricedPlan,
  prices: readonly PlanPrice[],
  day: string,
): Promise<PriceInUse[]> {
  const [fixed, charged] = await Promise.all([findFixedVersions(db, plan), countCharged(db, plan.uuid)])
  const standings = standingsOn(prices, day)
  return prices.map((price, index) => ({
    ...price,
    standing: standings[index] ?? 'draft',
    subscriptions: charged.get(price.version) ?? 0,
    is_fixed: fixed.has(price.version),
  }))
}

/** The number of live subscriptions charged by each price version of a plan. */
async function countCharged(db: Database, plan: string): Promise<Map<number, number>> {
  const counts = await db
    .selectFrom('subscriptions')
    .select(['price_version', ({ fn }) => fn.countAll<number>().as('total')])
    .where('plan_uuid', '=', plan)
    .where('status', 'in', liveStatuses)
    .where('archived_at', 'is', null)
    .groupBy('price_version')
    .execute()
  return new Map(counts.map(({ price_version, total }) => [price_version, total]))
}
