import type { Effect } from '@/contract/actions'
import { benefitKey } from '@/contract/benefits'
import { dayOf } from '@/contract/days'
import type { UsedLimit } from '@/contract/memberPolicies'
import type { Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import { lockRecord, type Row, updateRecord } from '@server/audit/writes'
import { auditedMemberPolicies } from './covers'

/** Takes units and cents from a benefit of a cover; negative numbers give them back. */
export async function reserve(
  tx: Transaction,
  origin: Origin,
  {
    member_policy_uuid,
    benefit_category_uuid: service_category_uuid,
    benefit_service_uuid: service_uuid,
  }: Pick<Row<'authorizations'>, 'member_policy_uuid' | 'benefit_category_uuid' | 'benefit_service_uuid'>,
  { units, cents }: { units: number; cents: number },
): Promise<Effect[]> {
  const cover = await lockRecord(tx, 'member_policies', member_policy_uuid)
  const key = benefitKey({ service_category_uuid, service_uuid })
  if (!cover || !key) return []
  const isThis = (one: UsedLimit) => benefitKey(one) === key
  const before = cover.limits_used.find(isThis)
  const after = {
    service_category_uuid,
    service_uuid,
    count: Math.max(0, (before?.count ?? 0) + units),
    cents: Math.max(0, (before?.cents ?? 0) + cents),
    last_on: units > 0 ? dayOf(new Date(origin.at)) : (before?.last_on ?? null),
  }
  const limits_used = [...cover.limits_used.filter((one) => !isThis(one)), after]
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
