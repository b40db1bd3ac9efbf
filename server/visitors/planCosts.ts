import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { dayOf } from '@/contract/days'
import type { NewPlanBenefit } from '@/contract/planParts'
import type { Database } from '../db/database'
import { benefitFor } from '../entities/coverAnswer'

/** A plan that a visitor says is theirs, with what it does for each kind of service. */
export type PlanCosts = {
  slug: string
  name: string
  network_tag: string | null
  today: string
  /** Of each category that it covers, also where only a wider one is named. */
  covered: { category_uuid: string; benefit: NewPlanBenefit }[]
}

/** What a plan that is sold to anyone covers; nothing for any other, as nobody is told which there are. */
export async function planCosts(db: Database, slug: string, now: Date): Promise<PlanCosts | undefined> {
  const plan = await db
    .selectFrom('plans')
    .select(['slug', 'public_name', 'benefits', 'provider_network_tag'])
    .where('slug', '=', slug.toLowerCase())
    .where('status', '=', 'published')
    .where('archived_at', 'is', null)
    .where(sql<boolean>`(sales ->> 'public')::boolean`)
    .executeTakeFirst()
  if (!plan) return
  const categories = await db
    .selectFrom('service_categories')
    .select(['uuid', 'name', 'parent_uuid'])
    .execute()
  const byUuid = new Map(categories.map((category) => [category.uuid, category]))
  const holders = (uuid: string | null): string[] =>
    uuid === null ? [] : [uuid, ...holders(byUuid.get(uuid)?.parent_uuid ?? null)]
  const benefits = plan.benefits.map((benefit) => ({
    ...benefit,
    category_name: byUuid.get(benefit.service_category_uuid)?.name ?? '',
  }))
  return {
    slug: plan.slug,
    name: plan.public_name,
    network_tag: plan.provider_network_tag,
    today: dayOf(now),
    covered: categories.flatMap(({ uuid }) => {
      const benefit = benefitFor({ cover: { benefits }, categories: holders(uuid) })
      return benefit?.covered ? [{ category_uuid: uuid, benefit }] : []
    }),
  }
}

/**
 * What a visit costs with a plan, for each service of a place that the plan covers there: its own copay where it was
 * agreed on, else that of the plan, and the share of the price that the plan leaves; never more than the price.
 */
const costs = ({ covered, network_tag, today }: PlanCosts, tags: RawBuilder<unknown>) => sql`
  select least(price, coalesce(offered.copay_override_cents, benefit.copay_cents, 0)
      + round(price * coalesce(benefit.coinsurance_pct, 0) / 100))::bigint as cents
  from provider_services as offered
  cross join lateral (select coalesce(offered.member_price_cents, offered.price_cents) as price) as priced
  join unnest(${covered.map(({ category_uuid }) => category_uuid)}::uuid[],
      ${covered.map(({ benefit }) => benefit.copay_cents)}::bigint[],
      ${covered.map(({ benefit }) => benefit.coinsurance_pct)}::numeric[],
      ${covered.map(({ benefit }) => benefit.network === 'in_network')}::boolean[])
    as benefit (category_uuid, copay_cents, coinsurance_pct, is_of_network)
    on benefit.category_uuid = offered.category_uuid
  where offered.provider_uuid = place.provider_uuid
    and (offered.location_uuid is null or offered.location_uuid = place.uuid)
    and offered.status = 'active' and offered.archived_at is null
    and offered.valid_from <= ${today}::date and (offered.valid_to is null or offered.valid_to >= ${today}::date)
    and (not benefit.is_of_network or ${network_tag}::text is null or ${network_tag}::text = any(${tags}))`

/** Something at a `place` of the directory costs no more than so many cents with the plan. */
export const costsAtMost = (plan: PlanCosts, cents: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select 1 from (${costs(plan, sql.ref('place.network_tags'))}) as costs where cents <= ${cents})`

/** From how much to how much a visit to a `place` of `providers` costs with the plan; nothing where it covers nothing. */
export const costThere = (plan: PlanCosts) => sql<{ from_cents: number; to_cents: number } | null>`(
  select case when count(*) > 0 then jsonb_build_object('from_cents', min(cents), 'to_cents', max(cents)) end
  from (${costs(plan, sql.ref('providers.network_tags'))}) as costs)`
