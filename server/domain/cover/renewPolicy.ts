import { lastDayOf } from '@/contract/policies'
import type { Transaction } from '@server/db/database'
import { dayAfter, dayOf } from '@/contract/days'
import { dayInWords } from '@server/db/days'
import { nextFolio } from '@server/db/folios'
import { insertRecord, type Row } from '@server/audit/writes'
import { FOLIO, loadLiveCovers, makeCover, refuseUncoverable, auditedMemberPolicies } from './covers'
import { loadPlan } from '@server/domain/catalogue/planTerms'
import { computePremium } from './premiums'
import { conflict, Refusal } from '@server/core/problems'
import { isCoveredByMoney } from './isCoveredByMoney'
import { type PolicyMove, auditedPolicies } from './movePolicy'

/**
 * Creates the next policy from the day after this one ends, for the members who still qualify.
 * @throws {Refusal} where its plan is not sold any more, its holder no longer qualifies, or it was already renewed
 */
export async function renewPolicy(
  tx: Transaction,
  { row, origin, effects }: PolicyMove,
): Promise<Row<'policies'>> {
  const today = dayOf(new Date(origin.at))
  const plan = await loadPlan(tx, row.plan_uuid)
  await refuseUntimely(tx, row, today, plan.renewal_window_days)
  if (plan.status !== 'published')
    throw conflict('invalid_transition', `El plan ${plan.name} ya no se vende. Elige otro plan`)
  const covers = await loadLiveCovers(tx, row.uuid)
  if (!covers.some(({ role }) => role === 'holder'))
    throw conflict('invalid_transition', 'Su titular ya no está cubierto')
  const starts_on = dayAfter(row.ends_on, 1)
  const { account_uuid, plan_uuid, addon_uuids, holder_member_uuid, customer_uuid, funding } = row
  const premium_cents = await computePremium(tx, row, Math.max(1, covers.length), today)
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
    ends_on: lastDayOf(starts_on, plan.period),
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
  for (const cover of inOrder(covers)) await carryOver(tx, { row: renewal, origin, effects }, cover, today)
  return renewal
}

/** The holder first, as the others depend on them. */
const inOrder = (covers: Row<'member_policies'>[]) =>
  covers.toSorted((one, other) => Number(other.role === 'holder') - Number(one.role === 'holder'))

/**
 * Carries a member over to the next policy; a dependent who no longer qualifies is left out.
 * @throws {Refusal} for the holder
 */
async function carryOver(
  tx: Transaction,
  { row: renewal, origin, effects }: PolicyMove,
  cover: Row<'member_policies'>,
  today: string,
) {
  const member = await tx
    .selectFrom('members')
    .selectAll()
    .where('uuid', '=', cover.member_uuid)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const period = { starts_on: renewal.starts_on, ends_on: renewal.ends_on }
  try {
    await refuseUncoverable(tx, renewal, member, period, 'holder_member_uuid')
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (cover.role === 'holder') throw conflict('invalid_transition', error.sentence)
    return
  }
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

/** Refuses a second renewal, and one before the plan's renewal window opens. */
async function refuseUntimely(tx: Transaction, row: Row<'policies'>, today: string, windowDays: number) {
  const later = await tx
    .selectFrom('policies')
    .select('number')
    .where('previous_policy_uuid', '=', row.uuid)
    .where('status', '<>', 'cancelled')
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (later) throw conflict('invalid_transition', `Ya se renovó con la póliza ${later.number}`)
  const first = dayAfter(row.ends_on, -windowDays)
  if (today < first) throw conflict('invalid_transition', `Se puede renovar desde el ${dayInWords(first)}`)
}
