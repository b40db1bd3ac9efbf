import type { CancelPolicy } from '@/contract/policies'
import { dayAfter, dayOf } from '@/contract/days'
import { endOfPaid, subscriptionActions } from '@/contract/subscriptions'
import { dayAt } from '@server/money/calendar'
import {
  cancelSubscription,
  undoCancel as keepSubscription,
} from '@server/domain/billing/subscriptionChanges/canceling'
import { abandonSale } from '@server/domain/billing/subscriptionChanges/incomplete'
import { moveSubscription } from '@server/domain/billing/subscriptionChanges/moveSubscription'
import type { Transaction } from '@server/db/database'
import { lockRecord, type Row } from '@server/audit/writes'
import { periodEndsOn } from '@server/domain/cover/policies'
import type { Step } from '@server/records/recordKind'
import { mergeReports, type StepOutcome, type StepReport } from '@server/records/stepOutcome'
import { conflict } from '@server/core/problems'
import { findLedgerPosition } from '@server/domain/billing/subscriptionMail/movedMoney'
import { mailPolicyEnd } from './policyEndMail'
import { giveBackUnused } from './givingBack'
import { lockPoliciesOf } from '@server/domain/cover/policiesPaid'

/** Ends a policy today, or with what is paid for; until then it may be taken back. */
export async function cancelPolicy(
  tx: Transaction,
  step: Step<'policies'>,
  request: CancelPolicy,
): Promise<StepOutcome<'policies'>> {
  const { row, origin } = step
  const today = dayOf(new Date(origin.at))
  const asked = { cancel_reason: request.reason }
  const followUp: StepOutcome<'policies'>['followUp'] = ({ cancel_effective_on }) =>
    endWhatPaid(tx, step, request, cancel_effective_on)
  if (request.when === 'now')
    return {
      columns: {
        ...asked,
        status: 'cancelled',
        status_reason: request.reason,
        cancel_effective_on: today,
        suspended_on: null,
      },
      followUp,
    }
  const { until } = await tx
    .selectFrom('policies')
    .select(periodEndsOn(today).as('until'))
    .where('uuid', '=', row.uuid)
    .executeTakeFirstOrThrow()
  if (!until) throw conflict('invalid_transition', 'No tiene un periodo en curso. Cancélala hoy')
  return {
    event: 'schedule_cancel',
    columns: { ...asked, cancel_effective_on: dayAfter(until, 1) },
    followUp,
  }
}

/** Gives back what was paid for a cancelled policy and is not used, and ends what paid for nothing else. */
async function endWhatPaid(
  tx: Transaction,
  step: Step<'policies'>,
  request: CancelPolicy,
  cancel_effective_on: string | null,
): Promise<StepReport> {
  const subscription = await findSubscriptionOfOnly(tx, step.row)
  const payer = step.row.customer_uuid ?? subscription?.customer_uuid
  const since = payer ? await findLedgerPosition(tx, payer) : undefined
  if (subscription?.status === 'incomplete') {
    const { origin, effects } = step
    const because = `Se canceló la póliza ${step.row.number} antes de pagarse.`
    return { lines: await abandonSale(tx, subscription, origin, { because, effects }) }
  }
  // A subscription that ends with it says itself what is not given back.
  const isTold = subscription !== undefined && request.give_back === 'none'
  const lines = request.when === 'now' && !isTold ? await giveBackUnused(tx, step, request) : []
  if (!subscription)
    return mergeReports([
      { lines },
      { messages: await mailPolicyEnd(tx, step.row, { since, origin: step.origin }) },
    ])
  if (subscription.cancel_at && request.when === 'period_end') return { lines }
  const isPeriodEnd = cancel_effective_on !== null && endOfPaid(subscription) === cancel_effective_on
  const followed = await follow(tx, step, {
    name: 'cancel',
    row: subscription,
    since,
    act: (_tx, move) =>
      cancelSubscription(
        tx,
        // A cancellation that was to come on a day comes today after all.
        { ...move, row: { ...move.row, cancel_at: null } },
        {
          when: request.when === 'now' ? 'now' : isPeriodEnd ? 'period_end' : 'date',
          on: request.when === 'now' || isPeriodEnd ? null : cancel_effective_on,
          give_back: 'none',
          reason: request.reason,
        },
        { isSettled: lines.length > 0 },
      ),
  })
  return mergeReports([{ lines }, followed])
}

/** Takes a cancellation back that has not come yet. */
export async function undoCancelPolicy(
  tx: Transaction,
  step: Step<'policies'>,
): Promise<StepOutcome<'policies'>> {
  if (!step.row.cancel_effective_on)
    throw conflict('invalid_transition', 'No tiene una cancelación pendiente')
  return {
    columns: { cancel_reason: null, cancel_effective_on: null },
    followUp: () => keepWhatPays(tx, step),
  }
}

/** The subscription that was to end together with a policy goes on as well. */
async function keepWhatPays(tx: Transaction, step: Step<'policies'>): Promise<StepReport> {
  const { subscription_uuid, cancel_effective_on } = step.row
  const row = subscription_uuid ? await lockRecord(tx, 'subscriptions', subscription_uuid) : undefined
  if (!row?.cancel_at || dayAt(row.cancel_at) !== cancel_effective_on)
    return { messages: await mailPolicyEnd(tx, step.row, { is_kept: true, origin: step.origin }) }
  return follow(tx, step, { name: 'undo_cancel', row, act: keepSubscription })
}

/** The subscription of a policy, where it pays for no other that may still cover, and can still be ended. */
async function findSubscriptionOfOnly(tx: Transaction, { uuid, subscription_uuid }: Row<'policies'>) {
  if (!subscription_uuid) return
  const live = ['draft', 'pending_payment', 'scheduled', 'active', 'grace', 'suspended'] as const
  const others = await lockPoliciesOf(tx, subscription_uuid, live)
  if (others.some((other) => other.uuid !== uuid && !other.cancel_effective_on)) return
  const subscription = await lockRecord(tx, 'subscriptions', subscription_uuid)
  const from: readonly string[] = ['incomplete', ...subscriptionActions.cancel.from]
  return subscription && from.includes(subscription.status) ? subscription : undefined
}

/** Moves the subscription of a policy as part of what is done to the policy. */
async function follow(
  tx: Transaction,
  { staff, origin, effects, reason }: Step<'policies'>,
  move: Pick<Parameters<typeof moveSubscription>[1], 'name' | 'row' | 'act' | 'since'>,
): Promise<StepReport> {
  const {
    effects: followed,
    lines,
    messages,
  } = await moveSubscription(tx, { ...move, staff, origin, reason })
  effects.push(...followed)
  return { lines, messages }
}
