import { sql } from 'kysely'
import type { PlanPrice } from '@/contract/planParts'
import { offerOf, type PriceInUse, standingsOn } from '@/contract/planPrices'
import { liveStatuses } from '@/contract/subscriptions'
import { canonicalJson } from '@server/core/canonicalJson'
import type { Database, Transaction } from '@server/db/database'
import type { Row } from '@server/audit/writes'
import { conflict, unprocessable } from '@server/core/problems'

// What holds of the prices of a plan, and who is charged by them.

type Plan = Pick<Row<'plans'>, 'uuid' | 'status' | 'prices'>

/** Each version is one price, and of those that are charged alike one begins on a day. */
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
 * A price that was published, or that someone pays, stays as it is; it may only be asked no more.
 * @throws {Refusal} 409 where it would change
 */
export async function refuseChangedPrices(tx: Transaction, before: Plan, prices: readonly PlanPrice[]) {
  refuseChanged(await findFixedVersions(tx, before), before.prices, prices)
}

/** @throws {Refusal} 409 where one of the fixed versions would change */
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

/** The prices of a plan that it was published with, that some subscription was or will be charged by, or that somebody was told. */
async function findFixedVersions(db: Database, { uuid, status, prices }: Plan): Promise<Set<number>> {
  const published = status === 'draft' ? [] : prices.map(({ version }) => version)
  const { rows: used } = await sql<{ version: number }>`
    select price_version as version from subscriptions where plan_uuid = ${uuid}
    union select (scheduled_change ->> 'price_version')::integer from subscriptions
      where scheduled_change -> 'plan' ->> 'uuid' = ${uuid}
    union select (price ->> 'version')::integer from checkouts, jsonb_array_elements(offer -> 'prices') as price
      where plan_uuid = ${uuid}`.execute(db)
  return new Set([...published, ...used.map(({ version }) => version)])
}

/** Prices of a plan, as it is or as it will be, with where they stand on a day, and who is charged by them. */
export async function listPricesInUse(
  db: Database,
  plan: Plan,
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

/** How many subscriptions that are alive each price of a plan is charged to. */
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
