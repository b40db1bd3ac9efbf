import { sql } from 'kysely'
import { benefitKey } from '@/contract/benefits'
import type { MemberPolicyDetail, UsedLimit } from '@/contract/memberPolicies'
import type { NewPlanBenefit } from '@/contract/planParts'
import type { Database } from '@server/db/database'
import { dayAfter } from '@/contract/days'
import { selectStanding } from './standings'

export type Benefit = NewPlanBenefit & {
  /** The name of the service or category that the benefit is for. */
  name: string
  /** The plan that includes the benefit, or the add-on of the policy. */
  source: { kind: 'Plan' | 'PlanAddon'; uuid: string; label: string }
}

/** A cover with the benefits of the plan revision it was sold under, and of its policy's add-ons. */
export async function loadCoverWithBenefits(db: Database, uuid: string, today: string) {
  const cover = await db
    .selectFrom('member_policies')
    .innerJoin('policies', 'policies.uuid', 'member_policies.policy_uuid')
    .innerJoin('plans', 'plans.uuid', 'member_policies.plan_uuid')
    // The terms of the revision sold apply, even where the plan has changed since.
    .leftJoin('plan_revisions', (on) =>
      on
        .onRef('plan_revisions.plan_uuid', '=', 'policies.plan_uuid')
        .onRef('plan_revisions.revision', '=', 'policies.plan_revision'),
    )
    .selectAll('member_policies')
    .select(selectStanding(today))
    .select([
      'policies.status as policy_status',
      'policies.grace_until',
      'policies.cancel_effective_on',
      'policies.number as policy_number',
      'policies.currency',
      'plans.name as plan_name',
      sql<string | null>`case when plan_revisions.terms is null then plans.provider_network_tag
        else plan_revisions.terms ->> 'provider_network_tag' end`.as('network_tag'),
      // A benefit shared by the whole policy is used up by every member it covers.
      sql<UsedLimit[]>`coalesce((
        select jsonb_agg(used) from member_policies as fellow, jsonb_array_elements(fellow.limits_used) as used
        where fellow.policy_uuid = policies.uuid), '[]')`.as('limits_used_by_all'),
      sql<number>`coalesce((plan_revisions.terms ->> 'waiting_period_days')::integer, plans.waiting_period_days)`.as(
        'waiting_period_days',
      ),
      sql<Benefit[]>`coalesce((
        select jsonb_agg(benefit || jsonb_build_object('name', coalesce(service.name, category.name), 'source', source)
          order by turn, position)
        from (
          select 1 as turn, benefit, position, jsonb_build_object('kind', 'Plan', 'uuid', plans.uuid,
            'label', plans.name || ', revisión ' || policies.plan_revision) as source
          from jsonb_array_elements(coalesce(plan_revisions.terms -> 'benefits', plans.benefits)) with ordinality as own (benefit, position)
          union all
          select 2, benefit, position, jsonb_build_object('kind', 'PlanAddon', 'uuid', plan_addons.uuid, 'label', plan_addons.name)
          from plan_addons,
            jsonb_array_elements(plan_addons.benefits) with ordinality as more (benefit, position)
          where plan_addons.uuid = any(policies.addon_uuids)
        ) as listed
        left join service_categories as category on category.uuid = (benefit ->> 'service_category_uuid')::uuid
        left join services as service on service.uuid = (benefit ->> 'service_uuid')::uuid), '[]')`.as(
        'benefits',
      ),
    ])
    .where('member_policies.uuid', '=', uuid)
    .executeTakeFirst()
  return cover
}

/** The day until which a benefit waits for a cover; null where it does not wait. */
export const waitsUntil = (
  cover: {
    starts_on: string
    waiting_ends_on: string | null
    waiting_from: string | null
    waiting_period_days: number
  },
  { waiting_days }: Benefit,
): string | null => {
  const days = Math.max(cover.waiting_period_days, waiting_days)
  return cover.waiting_ends_on === null || days === 0
    ? null
    : dayAfter(cover.waiting_from ?? cover.starts_on, days)
}

type Limits = { limits_used: readonly UsedLimit[]; limits_used_by_all: readonly UsedLimit[] }

/**
 * How much of a benefit counts as used on a day. A monthly limit starts anew each month. A service with a benefit of
 * its own counts only for that benefit, not for its category.
 */
export function sumUsed({ limits_used, limits_used_by_all }: Limits, benefit: Benefit, day: string) {
  const { limit_period, per } = benefit
  const counts = (used: UsedLimit) =>
    benefitKey(used) === benefitKey(benefit) &&
    limit_period !== 'visit' &&
    (limit_period !== 'month' || used.last_on?.slice(0, 7) === day.slice(0, 7))
  return (per === 'policy' ? limits_used_by_all : limits_used)
    .filter(counts)
    .reduce((sum, { count, cents }) => ({ count: sum.count + count, cents: sum.cents + cents }), {
      count: 0,
      cents: 0,
    })
}

/** The exclusions of a cover, with the names of the excluded records. */
export async function loadExclusionsOfCover(
  db: Database,
  uuid: string,
): Promise<MemberPolicyDetail['exclusions']> {
  const { rows } = await sql<MemberPolicyDetail['exclusions'][number]>`
    select exclusion ->> 'service_uuid' as service_uuid, exclusion ->> 'service_category_uuid' as service_category_uuid,
      coalesce(services.name, service_categories.name, '') as what,
      exclusion ->> 'reason' as reason, exclusion ->> 'until' as until
    from member_policies, jsonb_array_elements(exclusions) with ordinality as listed (exclusion, position)
    left join services on services.uuid = (exclusion ->> 'service_uuid')::uuid
    left join service_categories on service_categories.uuid = (exclusion ->> 'service_category_uuid')::uuid
    where member_policies.uuid = ${uuid} order by position`.execute(db)
  return rows
}
