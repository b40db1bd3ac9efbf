import { type SqlBool, type RawBuilder, sql } from 'kysely'
import type { CoverGap } from '@/contract/coverGaps'
import type { Database } from '@server/db/database'
import { policyDebt } from './debt'
import { type StandingCase, standingRulesOf } from './standingRules'
import { presentRule } from './verdicts'

type Standing = Pick<StandingCase, 'member' | 'account' | 'subscription' | 'debt'>

/** What must stand before a plan is asked about a service, beside `member_policies` and `policies`. */
export const selectStanding = (today: string) =>
  [
    sql<Standing['member']>`(
      select jsonb_build_object('uuid', members.uuid, 'label', members.full_name, 'status', members.status,
        'terminated_on', members.terminated_on)
      from members where members.uuid = member_policies.member_uuid)`.as('member'),
    sql<Standing['account']>`(
      select jsonb_build_object('uuid', accounts.uuid, 'label', accounts.name, 'status', accounts.status,
        'held_for_debt', accounts.held_for_debt)
      from accounts where accounts.uuid = policies.account_uuid)`.as('account'),
    sql<Standing['subscription']>`(
      select jsonb_build_object('uuid', subscriptions.uuid, 'status', subscriptions.status, 'pause', subscriptions.pause)
      from subscriptions where subscriptions.uuid = policies.subscription_uuid)`.as('subscription'),
    policyDebt(today).as('debt'),
  ] as const

/** Everything that the standing rules read of the live covers that fulfil a condition on `member_policies`. */
export const loadStandings = async (
  db: Database,
  condition: RawBuilder<SqlBool>,
  today: string,
): Promise<StandingCase[]> => {
  const rows = await db
    .selectFrom('member_policies')
    .innerJoin('policies', 'policies.uuid', 'member_policies.policy_uuid')
    .select([
      'member_policies.uuid',
      'member_policies.number',
      'member_policies.status',
      'member_policies.starts_on',
      'member_policies.ends_on',
      'member_policies.suspended_with_policy',
      'member_policies.policy_uuid',
      'policies.status as policy_status',
      'policies.number as policy_number',
      'policies.grace_until',
      'policies.cancel_effective_on',
      'policies.currency',
    ])
    .select(selectStanding(today))
    .where(condition)
    .where('member_policies.status', 'in', ['pending', 'active', 'suspended'])
    .where('member_policies.archived_at', 'is', null)
    .orderBy('member_policies.number')
    .execute()
  return rows.map(({ member, account, subscription, debt, ...cover }) => ({
    member,
    account,
    subscription,
    debt,
    cover,
    on: today,
    today,
  }))
}

/** What is missing today for each live cover that fulfils a condition on `member_policies`; empty where all of them cover. */
export async function findCoverGaps(
  db: Database,
  condition: RawBuilder<SqlBool>,
  today: string,
): Promise<CoverGap[]> {
  const gaps: CoverGap[] = []
  for (const standing of await loadStandings(db, condition, today)) {
    const missing = [...standingRulesOf(standing)].filter(({ result }) => result === 'refuses')
    if (missing.length === 0) continue
    const { cover, member, debt } = standing
    gaps.push({
      cover: { uuid: cover.uuid, label: cover.number },
      policy: { uuid: cover.policy_uuid, label: cover.policy_number },
      member: { uuid: member.uuid, label: member.label },
      missing: missing.map(presentRule).map(({ says, mend, from }) => ({ says, mend, from })),
      debt,
      currency: cover.currency,
    })
  }
  return gaps
}
