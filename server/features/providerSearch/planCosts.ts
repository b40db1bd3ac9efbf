import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { benefitFor } from '@/contract/benefits'
import { dayOf } from '@/contract/days'
import type { NewPlanBenefit } from '@/contract/planParts'
import type { Database } from '@server/db/database'
import { loadCatalogue, pathOf } from '@server/domain/network/benefitNames'
import { isHeldOn, isInNetwork, memberPrice } from '@server/domain/network/offers'

/** The plan that a visitor says they have, with its benefits. */
export type PlanCosts = {
  slug: string
  name: string
  network_tag: string | null
  today: string
  /** The benefit of each service with its own, and of each category that is covered, also through a parent. */
  covered: { key: string; benefit: NewPlanBenefit }[]
  /** The services with a benefit of their own, also those that it excludes. */
  service_uuids: string[]
  /** The categories that visitors do not search: what they cost is for those who are covered. */
  hidden_categories: string[]
}

/** The benefits of a plan that is sold publicly; undefined for any other. */
export async function loadPlanCosts(db: Database, slug: string, now: Date): Promise<PlanCosts | undefined> {
  const plan = await db
    .selectFrom('plans')
    .select(['slug', 'public_name', 'benefits', 'provider_network_tag'])
    .where('slug', '=', slug.toLowerCase())
    .where('status', '=', 'published')
    .where('archived_at', 'is', null)
    .where(sql<boolean>`(sales ->> 'public')::boolean`)
    .executeTakeFirst()
  if (!plan) return
  const catalogue = await loadCatalogue(db, plan.benefits)
  const hidden = await db
    .selectFrom('service_categories')
    .select('uuid')
    .where('searchable_public', '=', false)
    .execute()
  const service_uuids = [...catalogue.services.keys()]
  const keys = [
    ...service_uuids.map((uuid) => [uuid]),
    ...[...catalogue.categories.keys()].map((uuid) => pathOf(catalogue, uuid).map((holder) => holder.uuid)),
  ]
  return {
    slug: plan.slug,
    name: plan.public_name,
    network_tag: plan.provider_network_tag,
    today: dayOf(now),
    service_uuids,
    hidden_categories: hidden.map(({ uuid }) => uuid),
    covered: keys.flatMap((path) => {
      const [key] = path
      const benefit = benefitFor(plan.benefits, path)
      return key && benefit?.covered ? [{ key, benefit }] : []
    }),
  }
}

/**
 * The cost of a first visit with a plan, for each covered service of a location: the deductible, the location's or the
 * plan's copay, and the coinsurance on the rest, at most the price. It equals `costShares` for an unused benefit.
 */
const costs = (
  { covered, service_uuids, hidden_categories, network_tag, today }: PlanCosts,
  tags: RawBuilder<unknown>,
) => sql`
  select least(price, deductible + coalesce(offered.copay_override_cents, benefit.copay_cents, 0)
      + round((price - deductible) * coalesce(benefit.coinsurance_pct, 0) / 100))::bigint as cents
  from (
    select distinct on (offered.service_uuid) offered.*, ${memberPrice} as price from provider_services as offered
    where offered.provider_uuid = place.provider_uuid
      and (offered.location_uuid is null or offered.location_uuid = place.uuid)
      and ${isHeldOn(today, network_tag)}
      and offered.category_uuid <> all(${hidden_categories}::uuid[])
    order by offered.service_uuid, offered.location_uuid is null, offered.network_tag is null, price
  ) as offered
  join unnest(${covered.map(({ key }) => key)}::uuid[],
      ${covered.map(({ benefit }) => benefit.copay_cents)}::bigint[],
      ${covered.map(({ benefit }) => benefit.coinsurance_pct)}::numeric[],
      ${covered.map(({ benefit }) => benefit.deductible_cents)}::bigint[],
      ${covered.map(({ benefit }) => benefit.network === 'in_network')}::boolean[])
    as benefit (key, copay_cents, coinsurance_pct, deductible_cents, is_of_network)
    on benefit.key = case when offered.service_uuid = any(${service_uuids}::uuid[])
      then offered.service_uuid else offered.category_uuid end
  cross join lateral (select least(price, coalesce(benefit.deductible_cents, 0)) as deductible) as first
  where not benefit.is_of_network or ${isInNetwork(network_tag, tags)}`

/** Whether something at a `place` of the directory costs at most this many cents with the plan. */
export const costsAtMost = (plan: PlanCosts, cents: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select 1 from (${costs(plan, sql.ref('place.network_tags'))}) as costs where cents <= ${cents})`

/** The range of cents that a visit to a `place` of `providers` costs with the plan; null where nothing is covered. */
export const costThere = (plan: PlanCosts) => sql<{ from_cents: number; to_cents: number } | null>`(
  select case when count(*) > 0 then jsonb_build_object('from_cents', min(cents), 'to_cents', max(cents)) end
  from (${costs(plan, sql.ref('providers.network_tags'))}) as costs)`
