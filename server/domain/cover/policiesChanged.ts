import type { Effect } from '@/contract/actions'
import { dayAt } from '@server/money/calendar'
import type { Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import { type Row, updateRecord } from '@server/audit/writes'
import { endCoverOn, liveCoversOf, trail, findWaitingEnd, findWhyNotTaken } from './covers'
import { loadPlan } from '@server/domain/catalogue/planTerms'
import { premiumFor } from './premiums'
import { unprocessable } from '@server/core/problems'
import { policyTrail } from './movePolicy'
import { lockPoliciesOf } from './policiesPaid'

const live = ['draft', 'pending_payment', 'scheduled', 'active', 'grace', 'suspended'] as const

/** What a subscription pays for instead, from a day on. */
type Chosen = { subscription_uuid: string; plan_uuid: string; day: string }

/** Refuses a plan that does not take everybody who is covered now. @throws {Refusal} 422 at the plan */
export async function refuseUnfitPlan(tx: Transaction, { subscription_uuid, plan_uuid, day }: Chosen) {
  const plan = await loadPlan(tx, plan_uuid)
  for (const policy of await lockPoliciesOf(tx, subscription_uuid, live)) {
    if (policy.plan_uuid === plan_uuid) continue
    const covers = await liveCoversOf(tx, policy.uuid)
    const refuse = (why: string) => unprocessable({ field: 'plan_uuid', code: 'unfit', message: why })
    if (covers.length > plan.members.max)
      throw refuse(
        `El plan ${plan.name} cubre hasta ${plan.members.max} y la póliza ${policy.number} cubre a ${covers.length}. Elige otro plan o da de baja a quien no siga`,
      )
    for (const cover of covers) {
      const why = await findWhyNotTaken(tx, { plan, policy, cover, day })
      if (why) throw refuse(why)
    }
  }
}

type Change = {
  /** As it is by now. */
  subscription: Row<'subscriptions'>
  /** Its add-ons; those that were charged for once stay where they fit. */
  addon_uuids: readonly string[]
  /** What an employer pays of each period from now on. */
  employer_cents: number
  origin: Origin
  effects: Effect[]
}

/**
 * What a subscription pays for covers by what it is charged for now: by the plan as it is sold today, with its add-ons.
 * Whom it covered goes on being covered, and what waits counts from when their cover began. A dependent whom the plan does not take is
 * left out, as when a policy is renewed: who chose the plan was told before.
 */
export async function changePoliciesPlan(tx: Transaction, change: Change): Promise<void> {
  const { subscription, origin, effects } = change
  const plan = await loadPlan(tx, subscription.plan_uuid)
  const rows = await lockPoliciesOf(tx, subscription.uuid, live)
  // Where it pays for several, the first of those that an employer pays a part of stands for the whole.
  const payer = rows.find(({ distribution }) => distribution?.employer_cents)
  for (const row of rows) {
    const isOther = row.plan_uuid !== plan.uuid
    const addon_uuids = await addonsOf(tx, row, change)
    const now = {
      plan_uuid: plan.uuid,
      plan_revision: isOther ? plan.revision : row.plan_revision,
      addon_uuids,
    }
    const covers = await liveCoversOf(tx, row.uuid)
    const distribution = row.distribution?.employer_cents && {
      ...row.distribution,
      employer_cents: row === payer ? change.employer_cents : null,
    }
    const day = dayAt(origin.at)
    const premium_cents = await premiumFor(tx, { ...row, ...now }, Math.max(1, covers.length), day)
    const { row: written, effect } = await updateRecord(
      tx,
      policyTrail,
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
            waiting_ends_on: findWaitingEnd(plan, cover.starts_on, written.stage === 'renewal'),
          }
      const done = { event: isLeftOut ? 'terminated' : 'updated', action: 'updated' } as const
      const moved = await updateRecord(tx, trail, origin, cover, values, done)
      if (moved.effect) effects.push(moved.effect)
    }
  }
}

/** The holder first: whoever comes after the last place is left out. */
const inOrder = (covers: Row<'member_policies'>[]) =>
  covers.toSorted((one, other) => Number(other.role === 'holder') - Number(one.role === 'holder'))

async function addonsOf(tx: Transaction, row: Row<'policies'>, { subscription, addon_uuids }: Change) {
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
