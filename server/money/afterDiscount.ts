import type { Interval } from '@/contract/planParts'
import type { Discount, SubscriptionItem } from '@/contract/subscriptions'
import { dayAt, periodEndAfter } from './calendar'
import { discountAfter } from './chargeFor'
import { amountOf, listCoupons } from '@/contract/discountedItems'

type Discounted = {
  items: readonly SubscriptionItem[]
  /** What is taken off the next charge. */
  discount: Discount | null
  interval: Interval
}
type NextCharge = { at: string; anchor: number }

/** The first day charged without the coupons that end, and that amount in cents; null where the price never changes. */
export function afterDiscount({ items, discount, interval }: Discounted, next: NextCharge) {
  let { at } = next
  let left = discount
  while (listCoupons(left).some(({ duration }) => duration !== 'forever')) {
    left = discountAfter(left, interval)
    at = periodEndAfter(at, interval, next.anchor)
  }
  const amount_cents = amountOf({ items, discount: left, interval })
  return amountOf({ items, discount, interval }) === amount_cents ? null : { on: dayAt(at), amount_cents }
}
