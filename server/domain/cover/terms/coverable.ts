import { ageOn } from '@/contract/policies'
import type { Row } from '@server/audit/writes'

/** Statuses of a cover that takes up a place of its policy. */
export const liveCoverStatuses = ['pending', 'active', 'suspended'] as const

type Coverable = {
  policy: Pick<Row<'policies'>, 'account_uuid' | 'holder_member_uuid' | 'stage'>
  plan: Pick<Row<'plans'>, 'eligibility' | 'members'>
  member: Row<'members'>
  /** The first day on which it would cover them. */
  day: string
  /** How many places of the policy are taken. */
  taken: number
  /** A live cover of theirs by the same plan in the same days. */
  other: { number: string } | undefined
}

/** Why a policy cannot cover a member, in Spanish; undefined where it can. */
export function whyNotCoverable({ policy, plan, member, day, taken, other }: Coverable): string | undefined {
  if (member.account_uuid !== policy.account_uuid) return 'Elige a un miembro de la misma cuenta'
  if (member.status === 'terminated') return 'Esa persona ya está dada de baja'
  if (member.uuid !== policy.holder_member_uuid && member.holder_member_uuid !== policy.holder_member_uuid)
    return 'Esa persona no depende del titular de la póliza'
  const unfit = whyNotOfAge(plan, member, day, policy.stage === 'renewal')
  if (unfit) return unfit
  if (taken >= plan.members.max)
    return `El plan cubre hasta ${plan.members.max} personas y la póliza ya las tiene`
  return other && `Ya tiene este plan en esos días, con la afiliación ${other.number}`
}

/** Why a member's age excludes them from a plan on a day, or nothing where it does not. */
export function whyNotOfAge(
  { eligibility }: Pick<Row<'plans'>, 'eligibility'>,
  { birth_date, relationship }: Pick<Row<'members'>, 'birth_date' | 'relationship'>,
  day: string,
  isRenewal: boolean,
): string | undefined {
  if (!birth_date) return
  const { min_age, max_age, max_renewal_age, child_max_age } = eligibility
  const age = ageOn(birth_date, day)
  const most = isRenewal ? (max_renewal_age ?? max_age) : max_age
  if (min_age !== null && age < min_age) return `El plan es desde los ${min_age} años y tendrá ${age}`
  if (most !== null && age > most) return `El plan es hasta los ${most} años y tendrá ${age}`
  if (relationship === 'child' && child_max_age !== null && age > child_max_age)
    return `El plan cubre a hijas e hijos hasta los ${child_max_age} años y tendrá ${age}`
}
