import { isDeepStrictEqual } from 'node:util'
import { joinCoupons, listCoupons } from '@/contract/discountedItems'
import type { Coupon, Discount } from '@/contract/subscriptions'
import type { Row } from '@server/audit/writes'
import { dayAt } from '@server/money/calendar'

type Discounted = Pick<
  Row<'subscriptions'>,
  'discount' | 'period_discount' | 'set_aside_discount' | 'current_period_start'
>

/** The discount of the next charges, including the part set aside today, so that a change back restores it. */
export const findDiscount = ({ discount, set_aside_discount: aside }: Discounted, today: string) =>
  joinDiscounts(discount, aside?.on === today ? aside.discount : null)

/** The discount for a new period; a period that began today gives its `period_discount` back unused. */
export function findUnusedDiscount(row: Discounted, today: string): Discount | null {
  const { period_discount, current_period_start: start } = row
  const begins = start !== null && dayAt(start) === today
  return joinDiscounts(begins ? period_discount : null, findDiscount(row, today))
}

/** Keeps the discount of before a change of plan until the end of the day, where the change altered it. */
export const setAside = (before: Discount | null, after: Discount | null, on: string) =>
  before && !isDeepStrictEqual(before, after) ? { on, discount: before } : null

/** Two discounts as one. A coupon of both has as many months, and is for as much, as either says. */
function joinDiscounts(first: Discount | null, second: Discount | null): Discount | null {
  const coupons = listCoupons(first)
  for (const coupon of listCoupons(second)) {
    const place = coupons.findIndex(
      ({ campaign_uuid, coupon_code }) =>
        campaign_uuid === coupon.campaign_uuid && coupon_code === coupon.coupon_code,
    )
    const same = coupons[place]
    if (same) coupons[place] = widen(same, coupon)
    else coupons.push(coupon)
  }
  return joinCoupons(coupons)
}

const widen = (one: Coupon, other: Coupon): Coupon => ({
  ...(countPlans(other) > countPlans(one) ? other : one),
  remaining: one.remaining === null ? null : Math.max(one.remaining, other.remaining ?? 0),
})
const countPlans = ({ applies_to }: Coupon) => applies_to?.plan_uuids.length ?? Number.POSITIVE_INFINITY
