import type { Effect } from '@/contract/actions'
import { benefitKey } from '@/contract/benefits'
import type { UsedLimit } from '@/contract/memberPolicies'
import type { Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import { lockRecord, type Row, updateRecord } from '@server/audit/writes'
import { auditedMemberPolicies } from './covers'

/**
 * Takes units and cents from a benefit of a cover, in the month in which an authorization begins; negative numbers give
 * them back.
 */
export async function reserve(
  tx: Transaction,
  origin: Origin,
  {
    member_policy_uuid,
    benefit_category_uuid: service_category_uuid,
    benefit_service_uuid: service_uuid,
    valid_from: on,
  }: Pick<
    Row<'authorizations'>,
    'member_policy_uuid' | 'benefit_category_uuid' | 'benefit_service_uuid' | 'valid_from'
  >,
  { units, cents }: { units: number; cents: number },
): Promise<Effect[]> {
  const cover = await lockRecord(tx, 'member_policies', member_policy_uuid)
  const key = benefitKey({ service_category_uuid, service_uuid })
  if (!cover || !key) return []
  const before = findUsed(cover.limits_used, key, { on, isGivenBack: units < 0 || cents < 0 })
  const after = {
    service_category_uuid,
    service_uuid,
    count: Math.max(0, (before?.count ?? 0) + units),
    cents: Math.max(0, (before?.cents ?? 0) + cents),
    last_on: units > 0 && on > (before?.last_on ?? '') ? on : (before?.last_on ?? null),
  }
  const limits_used = [...cover.limits_used.filter((one) => one !== before), after]
  const { effect } = await updateRecord(
    tx,
    auditedMemberPolicies,
    origin,
    cover,
    { limits_used },
    { event: 'updated', action: 'updated' },
  )
  return effect ? [effect] : []
}

/** What was used of a benefit in the month of a day. What was taken before months were told apart is given back there. */
function findUsed(
  all: readonly UsedLimit[],
  key: string,
  { on, isGivenBack }: { on: string; isGivenBack: boolean },
): UsedLimit | undefined {
  const ofBenefit = all.filter((one) => benefitKey(one) === key)
  const ofMonth = ofBenefit.find(({ last_on }) => last_on?.slice(0, 7) === on.slice(0, 7))
  return ofMonth ?? (isGivenBack ? ofBenefit.at(-1) : undefined)
}
