import type { MemberPolicyStatus, UsedLimit } from '@/contract/memberPolicies'
import type { MemberKind, Relationship } from '@/contract/members'
import { ageOn, type PolicyStatus } from '@/contract/policies'
import type { NewPlanBenefit } from '@/contract/planParts'
import type { Row } from '@server/audit/writes'
import { findWaitingEnd, ordinaryWaiting } from '@server/domain/cover/covers'
import { dayBefore, DIED, stampMade } from '@server/demo/material/base'
import type { makePolicies } from './makePolicies'
import type { Random } from '@server/demo/material/random'

/** A member that a holder's policy may cover; the holder comes first. */
type Fellow = {
  uuid: string
  holder: string
  kind: MemberKind
  relationship: Relationship | null
  birth_date: string | null
  status: string
  died_on: string | null
}

const statusOf: Record<PolicyStatus, MemberPolicyStatus> = {
  draft: 'pending',
  pending_payment: 'pending',
  scheduled: 'pending',
  active: 'active',
  grace: 'active',
  suspended: 'suspended',
  expired: 'ended',
  cancelled: 'ended',
}

type Policy = Pick<
  ReturnType<typeof makePolicies>[number],
  | 'uuid'
  | 'account_uuid'
  | 'plan_uuid'
  | 'holder_member_uuid'
  | 'stage'
  | 'starts_on'
  | 'ends_on'
  | 'cancel_effective_on'
  | 'status'
  | 'created_at'
  | 'created_by'
>

/** Whom each policy covers: its holder, and of the family as many as the plan takes. */
export function makeMemberPolicies(
  random: Random,
  policies: readonly Policy[],
  plans: readonly Row<'plans'>[],
  fellows: readonly Fellow[],
) {
  const families = new Map<string, Fellow[]>()
  for (const fellow of fellows) families.set(fellow.holder, [...(families.get(fellow.holder) ?? []), fellow])
  return policies.flatMap((policy) => {
    const plan = plans.find(({ uuid }) => uuid === policy.plan_uuid)
    if (!plan) return []
    const { max_age, max_renewal_age, child_max_age } = plan.eligibility
    const most = (policy.stage === 'renewal' ? max_renewal_age : max_age) ?? 120
    const fit = (families.get(policy.holder_member_uuid) ?? []).filter(
      ({ status, relationship, birth_date, died_on }) => {
        const age = birth_date ? ageOn(birth_date, policy.starts_on) : 30
        return (
          (status !== 'terminated' || died_on !== null) &&
          age >= 0 &&
          age <= most &&
          (relationship !== 'child' || age <= (child_max_age ?? 120))
        )
      },
    )
    return fit
      .slice(0, plan.members.max)
      .flatMap((fellow) =>
        inLifetime(makeCover(random, policy, plan, fellow, statusFor(random, policy, fellow)), fellow),
      )
  })
}

/** The policy's status for a member; now and then a dependant has another one. */
function statusFor(random: Random, policy: Policy, { kind }: Fellow): MemberPolicyStatus {
  const status = statusOf[policy.status]
  if (kind === 'holder' || (status !== 'active' && status !== 'pending')) return status
  return random.weighted<MemberPolicyStatus>({
    pending: status === 'pending' ? 85 : 0,
    active: status === 'active' ? 82 : 0,
    suspended: status === 'active' ? 6 : 0,
    ended: status === 'active' ? 6 : 0,
    rejected: 8,
  })
}

/** A cover ends with whom it covers, and none begins afterwards. */
function inLifetime(cover: ReturnType<typeof makeCover>, { died_on }: Fellow): (typeof cover)[] {
  if (!died_on || cover.status === 'rejected' || cover.ends_on < died_on) return [cover]
  if (died_on < cover.starts_on) return []
  return [{ ...cover, status: 'ended', status_reason: DIED, ends_on: died_on, suspended_with_policy: false }]
}

const reasons: Partial<Record<MemberPolicyStatus, string>> = {
  suspended: 'Falta su identificación',
  ended: 'Lo pidió el titular',
  rejected: 'La declaración de salud no se completó',
}

function makeCover(
  random: Random,
  policy: Policy,
  plan: Row<'plans'>,
  { uuid: member_uuid, kind, relationship }: Fellow,
  status: MemberPolicyStatus,
) {
  const withPolicy = statusOf[policy.status] === status && status !== 'active' && status !== 'pending'
  const last = policy.cancel_effective_on ?? policy.ends_on
  const left = withPolicy ? last : dayBefore(random.between(1, 9))
  const ends_on = status === 'ended' && left >= policy.starts_on ? left : policy.ends_on
  const uuid = random.uuid()
  // Its card is numbered as it is written. The draw stays, so that what is drawn after it does.
  random.digits(11)
  return {
    uuid,
    policy_uuid: policy.uuid,
    member_uuid,
    account_uuid: policy.account_uuid,
    plan_uuid: policy.plan_uuid,
    role: kind,
    relationship,
    starts_on: policy.starts_on,
    ends_on: ends_on < policy.ends_on ? ends_on : policy.ends_on,
    waiting_ends_on: findWaitingEnd(
      plan,
      { ...ordinaryWaiting, starts_on: policy.starts_on },
      policy.stage === 'renewal',
    ),
    ...makeUse(random, plan, { status, ends_on: policy.ends_on }),
    suspended_with_policy: status === 'suspended' && withPolicy,
    status,
    status_reason:
      status === 'suspended' && withPolicy
        ? 'Se suspendió la póliza'
        : withPolicy
          ? policy.status === 'cancelled'
            ? 'Se canceló la póliza'
            : null
          : (reasons[status] ?? null),
    ...stampMade(policy.created_at, policy.created_by),
  }
}

/** Draws what a cover leaves out until its last day, and what was used of it. */
export const makeUse = (
  random: Random,
  { benefits }: Pick<Row<'plans'>, 'benefits'>,
  { status, ends_on }: { status: MemberPolicyStatus; ends_on: string },
) => ({
  exclusions: random.chance(0.06)
    ? benefits.slice(0, 1).map(({ service_uuid, service_category_uuid }) => ({
        service_uuid,
        service_category_uuid,
        reason: 'Padecimiento anterior a la póliza',
        until: random.chance(0.5) ? ends_on : null,
      }))
    : [],
  limits_used: status === 'active' ? benefits.flatMap((benefit) => makeUsedLimits(random, benefit)) : [],
})

/** Draws how much of a benefit's limits a member has used; often none. */
function makeUsedLimits(
  random: Random,
  { service_category_uuid, service_uuid, limit_count, limit_cents }: NewPlanBenefit,
): UsedLimit[] {
  // What has a benefit of its own is rare enough to be used by what is authorized alone.
  if (service_uuid) return []
  if (!random.chance(0.3)) return []
  return [
    {
      service_category_uuid,
      service_uuid,
      count: limit_count === null ? 1 : random.between(1, limit_count),
      cents: limit_cents === null ? 0 : random.between(1, limit_cents / 10_000) * 10_000,
      last_on: dayBefore(random.between(1, 60)),
    },
  ]
}
