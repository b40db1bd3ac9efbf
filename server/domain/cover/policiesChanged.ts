import type { Effect } from '@/contract/actions'
import { dayAt } from '@server/money/calendar'
import type { Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import { type Row, updateRecord } from '@server/audit/writes'
import { endCoverOn, loadLiveCovers, auditedMemberPolicies, findWaitingEnd, findWhyNotTaken } from './covers'
import { loadPlan } from '@server/domain/catalogue/planTerms'
import { computePremium, loadCoveredBirthDates } from './terms/premiums'
import { unprocessable } from '@server/core/problems'
import { auditedPolicies } from './movePolicy'
import { lockPoliciesOf } from './policiesPaid'

const live = ['draft', 'pending_payment', 'scheduled', 'active', 'grace', 'suspended'] as const

/** The plan that a subscription pays for from a day on. */
type ChosenPlan = { subscription_uuid: string; plan_uuid: string; day: string }

/** Refuses a plan that cannot take every member covered now. @throws {Refusal} 422 at the plan */
export async function refuseUnfitPlan(tx: Transaction, { subscription_uuid, plan_uuid, day }: ChosenPlan) {
  const plan = await loadPlan(tx, plan_uuid)
  for (const policy of await lockPoliciesOf(tx, subscription_uuid, live)) {
    if (policy.plan_uuid === plan_uuid) continue
    const covers = await loadLiveCovers(tx, policy.uuid)
    const refuse = (why: string) => unprocessable({ field: 'plan_uuid', code: 'unfit', message: why })
    if (covers.length > plan.members.max)
      throw refuse(
        `El plan ${plan.name} cubre hasta ${plan.members.max} y la póliza ${policy.number} cubre a ${covers.length}. Elige otro plan o da de baja a quien no siga`,
      )
    if (covers.length > 0 && covers.length < plan.members.min)
      throw refuse(
        `El plan ${plan.name} es para ${plan.members.min} personas o más y la póliza ${policy.number} cubre a ${covers.length}. Elige otro plan o agrega a quien falte`,
      )
    for (const cover of covers) {
      const why = await findWhyNotTaken(tx, { plan, policy, cover, day })
      if (why) throw refuse(why)
    }
  }
}

type PlanChange = {
  /** The subscription after its change. */
  subscription: Row<'subscriptions'>
  /** The new add-ons; add-ons paid once stay where they fit. */
  addon_uuids: readonly string[]
  /** The cents of each period that an employer pays from now on. */
  employer_cents: number
  origin: Origin
  effects: Effect[]
}

/**
 * Moves a subscription's policies to the plan it is charged for now, as sold today, with its add-ons. Covers continue,
 * and waiting periods count from when a cover began. As in a renewal, a dependent whom the plan does not take is left
 * out; the change's dry run said so.
 */
export async function changePoliciesPlan(tx: Transaction, change: PlanChange): Promise<void> {
  const { subscription, origin, effects } = change
  const plan = await loadPlan(tx, subscription.plan_uuid)
  const rows = await lockPoliciesOf(tx, subscription.uuid, live)
  // Of several policies, the first with an employer's part carries the whole of that part.
  const payer = rows.find(({ distribution }) => distribution?.employer_cents)
  for (const row of rows) {
    const isOther = row.plan_uuid !== plan.uuid
    const addon_uuids = await loadAddons(tx, row, change)
    const now = {
      plan_uuid: plan.uuid,
      plan_revision: isOther ? plan.revision : row.plan_revision,
      addon_uuids,
    }
    const covers = await loadLiveCovers(tx, row.uuid)
    const distribution = row.distribution?.employer_cents && {
      ...row.distribution,
      employer_cents: row === payer ? change.employer_cents : null,
    }
    const day = dayAt(origin.at)
    const people = await loadCoveredBirthDates(tx, row.uuid)
    const premium_cents = await computePremium(tx, { ...row, ...now }, people.length > 0 ? people : 1, day)
    const { row: written, effect } = await updateRecord(
      tx,
      auditedPolicies,
      origin,
      row,
      { ...now, premium_cents, ...(distribution && { distribution }) },
      { event: 'updated', action: 'updated' },
    )
    if (effect) effects.push(effect)
    if (!isOther) continue
    for (const [place, cover] of inOrder(covers).entries()) {
      const why =
        place >= plan.members.max
          ? `El plan ${plan.name} cubre hasta ${plan.members.max}`
          : await findWhyNotTaken(tx, { plan, policy: written, cover, day })
      const isLeftOut = why !== undefined && cover.role !== 'holder'
      const values = isLeftOut
        ? { ...endCoverOn(cover, day), status_reason: `Cambió el plan: ${why}` }
        : {
            plan_uuid: plan.uuid,
            waiting_ends_on: findWaitingEnd(plan, cover, written.stage === 'renewal'),
          }
      const done = { event: isLeftOut ? 'terminated' : 'updated', action: 'updated' } as const
      const moved = await updateRecord(tx, auditedMemberPolicies, origin, cover, values, done)
      if (moved.effect) effects.push(moved.effect)
    }
  }
}

/** The holder first: dependents beyond the last place are left out. */
const inOrder = (covers: Row<'member_policies'>[]) =>
  covers.toSorted((one, other) => Number(other.role === 'holder') - Number(one.role === 'holder'))

async function loadAddons(tx: Transaction, row: Row<'policies'>, { subscription, addon_uuids }: PlanChange) {
  const others = row.addon_uuids.filter((uuid) => !addon_uuids.includes(uuid))
  if (others.length === 0) return [...addon_uuids]
  const kept = await tx
    .selectFrom('plan_addons')
    .select(['uuid', 'pricing', 'compatible_plan_uuids'])
    .where('uuid', 'in', others)
    .execute()
  return [
    ...addon_uuids,
    ...kept
      .filter(
        ({ pricing, compatible_plan_uuids }) =>
          pricing.interval === 'once' && compatible_plan_uuids.includes(subscription.plan_uuid),
      )
      .map(({ uuid }) => uuid),
  ]
}
