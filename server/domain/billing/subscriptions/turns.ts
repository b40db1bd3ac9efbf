import { limitToPlan } from '@/contract/discountedItems'
import type { Interval } from '@/contract/planParts'
import type {
  Discount,
  Pause,
  ScheduledChange,
  SubscriptionItem,
  SubscriptionStatus,
} from '@/contract/subscriptions'
import { anchorAt, dayAt, daysBetween, daysLater, onDay, periodEndAfter } from '@server/money/calendar'
import { discountAfter } from '@server/money/chargeFor'

/** The state of a subscription that decides its next turn. */
export type Standing = {
  status: SubscriptionStatus
  plan_uuid: string
  price_version: number
  interval: Interval
  items: SubscriptionItem[]
  discount: Discount | null
  billing_anchor_day: number
  current_period_start: string | null
  current_period_end: string | null
  cancel_at: string | null
  /** Whether `cancel_at` is the end of what is paid, wherever a pause moves that. */
  cancel_at_period_end?: boolean
  pause: Pause | null
  scheduled_change: ScheduledChange | null
}

/** The next thing that happens to a subscription by itself, and when. */
export type Turn =
  | { kind: 'ended'; at: string }
  | { kind: 'paused'; at: string }
  | { kind: 'resumed'; at: string; after: Standing }
  | {
      kind: 'renewed'
      at: string
      /** The period that is charged for, with what is charged. */
      charged: Standing
      /** What it is once it was charged: a discount has been used up by so much. */
      after: Standing
      isChanged: boolean
    }

/** What happens next, and nothing where it is over, was never begun, or waits for its debts to be paid. */
export function findNextTurn(standing: Standing): Turn | undefined {
  const { status, cancel_at, pause, current_period_end: end } = standing
  if (!end) return undefined
  if (status === 'paused') {
    const until = pause?.until ? onDay(end, pause.until) : undefined
    // What rests is not used: a cancellation with the period comes once the days that rested are added to it.
    const isAfterRest = until !== undefined && standing.cancel_at_period_end
    if (cancel_at && !isAfterRest && (!until || cancel_at <= until)) return { kind: 'ended', at: cancel_at }
    return until ? { kind: 'resumed', at: until, after: resumeStanding(standing, until) } : undefined
  }
  if (status !== 'active' && status !== 'trialing' && status !== 'past_due')
    return cancel_at && status === 'unpaid' ? { kind: 'ended', at: cancel_at } : undefined
  if (cancel_at && cancel_at <= end) return { kind: 'ended', at: cancel_at }
  if (pause && pause.from <= end) return { kind: 'paused', at: pause.from }
  return renewStanding(standing, end)
}

/** Taken up again: the days that it rested are added to what was paid for. */
export function resumeStanding(standing: Standing, at: string): Standing {
  const { pause, current_period_end: end } = standing
  const rested = pause ? Math.max(0, daysBetween(dayAt(pause.from), dayAt(at))) : 0
  const current_period_end = end && daysLater(end, rested)
  return {
    ...standing,
    status: 'active',
    pause: null,
    current_period_end,
    ...(standing.cancel_at && standing.cancel_at_period_end && { cancel_at: current_period_end }),
    ...(current_period_end && rested > 0 && { billing_anchor_day: anchorAt(current_period_end) }),
  }
}

/** The next period: with what was scheduled for it, and on the day of charge. */
function renewStanding(standing: Standing, at: string): Turn {
  const change = standing.scheduled_change
  const isChanged = change !== null && change.effective_at <= at
  const charged: Standing = {
    ...standing,
    status: 'active',
    current_period_start: at,
    ...(isChanged && {
      plan_uuid: change.plan.uuid,
      price_version: change.price_version,
      interval: change.interval,
      items: change.items,
      discount: limitToPlan(standing.discount, { plan_uuid: change.plan.uuid, items: change.items }),
      scheduled_change: null,
    }),
  }
  charged.current_period_end = periodEndAfter(at, charged.interval, charged.billing_anchor_day)
  const after = { ...charged, discount: discountAfter(charged.discount, charged.interval) }
  return { kind: 'renewed', at, charged, after, isChanged }
}
