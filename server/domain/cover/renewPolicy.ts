import type { MoneyLine } from '@/contract/actions'
import type { Transaction } from '@server/db/database'
import { dayAfter, dayOf } from '@/contract/days'
import { dayInWords } from '@server/db/days'
import { nextFolio } from '@server/db/folios'
import { enqueue } from '@server/jobs/enqueue'
import { inPesos } from '@server/money/pesos'
import { insertRecord, type Row } from '@server/audit/writes'
import { FOLIO, loadLiveCovers, makeCover, auditedMemberPolicies } from './covers'
import { conflict } from '@server/core/problems'
import { isCoveredByMoney } from './isCoveredByMoney'
import { type PolicyMove, auditedPolicies } from './movePolicy'
import { type PlannedRenewal, planRenewal, type RenewedCover } from './terms/planRenewals'
import { repriceJob } from './terms/repriceJob'

/**
 * Creates the next policy from the day after this one ends, for the members who still qualify, as `planRenewals` tells.
 * @throws {Refusal} where its plan is not sold any more, its holder no longer qualifies, or it was already renewed
 */
export async function renewPolicy(
  tx: Transaction,
  { row, origin, effects }: PolicyMove,
): Promise<{ renewal: Row<'policies'>; planned: PlannedRenewal }> {
  const today = dayOf(new Date(origin.at))
  await lockMembers(tx, row.uuid)
  const planned = await planRenewal(tx, row)
  const { plan, starts_on, ends_on, premium_cents } = planned
  if (planned.whyNot) throw conflict('invalid_transition', planned.whyNot)
  const first = dayAfter(row.ends_on, -plan.renewal_window_days)
  if (today < first) throw conflict('invalid_transition', `Se puede renovar desde el ${dayInWords(first)}`)
  const { account_uuid, plan_uuid, addon_uuids, holder_member_uuid, customer_uuid, funding } = row
  const isWaitingForMoney = !(await isCoveredByMoney(tx, row))
  const status = isWaitingForMoney ? 'pending_payment' : starts_on <= today ? 'active' : 'scheduled'
  const renewal = await insertRecord(tx, auditedPolicies, origin, {
    number: await nextFolio(tx, 'POL'),
    account_uuid,
    plan_uuid,
    plan_revision: plan.revision,
    addon_uuids,
    holder_member_uuid,
    customer_uuid,
    funding,
    subscription_uuid: row.subscription_uuid,
    fund_uuid: row.fund_uuid,
    stage: 'renewal',
    previous_policy_uuid: row.uuid,
    enrolled_on: today,
    starts_on,
    effective_on: isWaitingForMoney ? null : starts_on,
    ends_on,
    premium_cents,
    auto_renew: row.auto_renew,
    distribution: row.distribution,
    status,
    status_reason: `Renueva la póliza ${row.number}, que termina el ${dayInWords(row.ends_on)}.`,
  })
  effects.push({
    event: 'policy.created',
    subject: { type: 'policy', uuid: renewal.uuid, label: renewal.number },
    changes: [],
  })
  for (const one of planned.renewed) await carryOver(tx, { row: renewal, origin, effects }, one, today)
  // The eve of the first day: the charge that begins with the new term counts who is covered by then, and their ages.
  if (planned.isRepriced)
    await enqueue(
      tx,
      repriceJob,
      { policy_uuid: renewal.uuid, from_day: starts_on },
      { at: origin.at, runAt: new Date(`${dayAfter(starts_on, -1)}T12:00:00-06:00`) },
    )
  return { renewal, planned }
}

/** The preview of a renewal: its price beside the present price, and the people it leaves out. */
export const reportRenewal = (
  row: Row<'policies'>,
  { premium_cents, left }: PlannedRenewal,
): { lines: MoneyLine[]; notes: string[] } => ({
  lines: [
    {
      kind: 'total',
      label: `Prima de la renovación, antes ${inPesos(row.premium_cents, row.currency)}`,
      amount_cents: premium_cents,
      currency: row.currency,
    },
  ],
  notes: left.map(({ name, why }) => `${name} no se renueva: ${why}`),
})

/** Locks the members of a policy, so that only one of two simultaneous renewals takes each. */
async function lockMembers(tx: Transaction, policy_uuid: string) {
  const covers = await loadLiveCovers(tx, policy_uuid)
  if (covers.length === 0) return
  await tx
    .selectFrom('members')
    .select('uuid')
    .where(
      'uuid',
      'in',
      covers.map(({ member_uuid }) => member_uuid),
    )
    .orderBy('uuid')
    .forUpdate()
    .execute()
}

/** Carries a member over to the next policy. */
async function carryOver(
  tx: Transaction,
  { row: renewal, origin, effects }: PolicyMove,
  { member }: RenewedCover,
  today: string,
) {
  const period = { starts_on: renewal.starts_on, ends_on: renewal.ends_on }
  const written = await insertRecord(tx, auditedMemberPolicies, origin, {
    policy_uuid: renewal.uuid,
    member_uuid: member.uuid,
    ...(await makeCover(tx, renewal, member, period, today)),
    number: await nextFolio(tx, FOLIO),
  })
  effects.push({
    event: 'member_policy.created',
    subject: { type: 'member_policy', uuid: written.uuid, label: written.number },
    changes: [],
  })
}
