import type { CancelPolicy } from '@/contract/policies'
import { dayAfter, dayOf } from '@/contract/days'
import { subscriptionActions } from '@/contract/subscriptions'
import { dayAt } from '@server/money/calendar'
import {
  cancel as cancelSubscription,
  undoCancel as keepSubscription,
} from '@server/domain/billing/subscriptionChanges/canceling'
import { abandon } from '@server/domain/billing/subscriptionChanges/incomplete'
import { moveSubscription } from '@server/domain/billing/subscriptionChanges/moveSubscription'
import type { Transaction } from '@server/db/database'
import { lockRecord, type Row } from '@server/audit/writes'
import { periodEndsOn } from '@server/domain/cover/policies'
import type { Step } from '@server/records/recordKind'
import { conflict } from '@server/core/problems'
import { giveBack } from './givingBack'
import { policiesOf } from '@server/domain/cover/policiesPaid'

/** Ends a policy today, or with what is paid for; until then it may be taken back. */
export async function cancelPolicy(tx: Transaction, step: Step<'policies'>, request: CancelPolicy) {
  const { row, origin } = step
  const today = dayOf(new Date(origin.at))
  const asked = { cancel_reason: request.reason }
  if (request.when === 'now')
    return {
      ...asked,
      status: 'cancelled',
      status_reason: request.reason,
      cancel_effective_on: today,
      suspended_on: null,
    }
  const { until } = await tx
    .selectFrom('policies')
    .select(periodEndsOn(today).as('until'))
    .where('uuid', '=', row.uuid)
    .executeTakeFirstOrThrow()
  if (!until) throw conflict('invalid_transition', 'No tiene un periodo en curso. Cancélala hoy')
  step.name = 'schedule_cancel'
  return { ...asked, cancel_effective_on: dayAfter(until, 1) }
}

/** What follows: what was paid and is not used is given back, and what paid for nothing else ends with it. */
export async function afterCancel(tx: Transaction, step: Step<'policies'>, request: CancelPolicy) {
  const isGiven = request.when !== 'now' || (await giveBack(tx, step, request))
  const subscription = await onlyPaidFor(tx, step.row)
  if (!subscription) return
  const { origin, effects } = step
  if (subscription.status === 'incomplete') {
    const because = `Se canceló la póliza ${step.row.number} antes de pagarse.`
    return abandon(tx, subscription, origin, { because, effects })
  }
  if (subscription.cancel_at && request.when === 'period_end') return
  const { cancel_effective_on } = await policyNow(tx, step.row.uuid)
  const isPeriodEnd =
    subscription.current_period_end !== null && dayAt(subscription.current_period_end) === cancel_effective_on
  await follow(tx, step, {
    name: 'cancel',
    // What was to end on a day ends today after all.
    row: subscription,
    act: (tx_, move) =>
      cancelSubscription(
        tx_,
        { ...move, row: { ...move.row, cancel_at: null } },
        request.when === 'now'
          ? {
              when: 'now',
              on: null,
              // Nothing says what its period was billed with: what it is worth is given back then.
              give_back: isGiven ? 'none' : request.give_back,
              reason: request.reason,
            }
          : {
              when: isPeriodEnd ? 'period_end' : 'date',
              on: isPeriodEnd ? null : cancel_effective_on,
              give_back: 'none',
              reason: request.reason,
            },
      ),
  })
}

/** Takes a cancellation back that has not come yet. */
export async function undoCancelPolicy(_tx: Transaction, { row }: Step<'policies'>) {
  if (!row.cancel_effective_on) throw conflict('invalid_transition', 'No tiene una cancelación pendiente')
  return { cancel_reason: null, cancel_effective_on: null }
}

/** What was to end together with it goes on as well. */
export async function afterUndo(tx: Transaction, step: Step<'policies'>) {
  const { subscription_uuid, cancel_effective_on } = step.row
  const row = subscription_uuid ? await lockRecord(tx, 'subscriptions', subscription_uuid) : undefined
  if (!row?.cancel_at || dayAt(row.cancel_at) !== cancel_effective_on) return
  await follow(tx, step, { name: 'undo_cancel', row, act: keepSubscription })
}

/** The subscription of a policy, where it pays for no other that may still cover, and can still be ended. */
async function onlyPaidFor(tx: Transaction, { uuid, subscription_uuid }: Row<'policies'>) {
  if (!subscription_uuid) return
  const live = ['draft', 'pending_payment', 'scheduled', 'active', 'grace', 'suspended'] as const
  const others = await policiesOf(tx, subscription_uuid, live)
  if (others.some((other) => other.uuid !== uuid && !other.cancel_effective_on)) return
  const subscription = await lockRecord(tx, 'subscriptions', subscription_uuid)
  const from: readonly string[] = ['incomplete', ...subscriptionActions.cancel.from]
  return subscription && from.includes(subscription.status) ? subscription : undefined
}

const policyNow = (tx: Transaction, uuid: string) =>
  tx.selectFrom('policies').select('cancel_effective_on').where('uuid', '=', uuid).executeTakeFirstOrThrow()

/** Does to a subscription what follows from what is done to what it pays for. */
async function follow(
  tx: Transaction,
  { staff, origin, effects, lines, messages, reason }: Step<'policies'>,
  move: Pick<Parameters<typeof moveSubscription>[1], 'name' | 'row' | 'act'>,
) {
  const done = await moveSubscription(tx, { ...move, staff, origin, reason })
  effects.push(...done.effects)
  lines.push(...done.lines)
  messages.push(...done.messages)
}
