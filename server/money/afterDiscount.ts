import type { Interval } from '@/contract/planParts'
import { amountOf, type Discount, type SubscriptionItem } from '@/contract/subscriptions'
import { dayAt, periodEndAfter } from './calendar'
import { discountAfter } from './chargeFor'

type Discounted = {
  items: readonly SubscriptionItem[]
  /** What is taken off the next charge. */
  discount: Discount | null
  interval: Interval
}
type NextCharge = { at: string; anchor: number }

/** The first day charged in full once a discount ends, and that amount in cents; null where the price never changes. */
export function afterDiscount({ items, discount, interval }: Discounted, next: NextCharge) {
  const amount_cents = amountOf(items, null)
  let { at } = next
  let left = discount
  while (left && left.duration !== 'forever') {
    left = discountAfter(left, interval)
    at = periodEndAfter(at, interval, next.anchor)
  }
  return left || !discount || amountOf(items, discount) === amount_cents
    ? null
    : { on: dayAt(at), amount_cents }
}
