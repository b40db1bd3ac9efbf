import { isDeepStrictEqual } from 'node:util'
import { joinCoupons, limitToPlan, listCoupons } from '@/contract/discountedItems'
import type { Interval } from '@/contract/planParts'
import type { Coupon, Discount } from '@/contract/subscriptions'
import type { Row } from '@server/audit/writes'
import type { Charged } from '@server/domain/billing/subscriptions/campaignUse'
import { dayAt } from '@server/money/calendar'
import { discountAfter } from '@server/money/chargeFor'

type Discounted = Pick<
  Row<'subscriptions'>,
  'discount' | 'period_discount' | 'set_aside_discount' | 'current_period_start'
>

/** The discount of the next charges, including the part set aside today, so that a change back restores it. */
export const findDiscount = ({ discount, set_aside_discount: aside }: Discounted, today: string) =>
  joinDiscounts(discount, aside?.on === today ? aside.discount : null)

/**
 * What a period that began today and is replaced today gives back unused of its discount: coupons that it used up, and those
 * that later charges still have. A coupon that was removed or replaced since stays away.
 */
export function findUnusedDiscount(
  row: Discounted & Pick<Row<'subscriptions'>, 'interval'>,
  today: string,
): Discount | null {
  const { period_discount, current_period_start: start, interval } = row
  if (start === null || dayAt(start) !== today) return null
  const available = listCoupons(findDiscount(row, today))
  return joinCoupons(
    listCoupons(period_discount).flatMap((coupon) => {
      const later = available.find((one) => isSameCoupon(one, coupon))
      if (later) return [widen(coupon, later)]
      return discountAfter(coupon, interval) === null ? [coupon] : []
    }),
  )
}

/** The discount of later charges once a period was charged with some of its coupons. */
export const spendDiscount = (
  discount: Discount | null,
  charged: Discount | null,
  interval: Interval,
): Discount | null =>
  joinCoupons(
    listCoupons(discount).flatMap((coupon) => {
      const used = listCoupons(charged).find((one) => isSameCoupon(one, coupon))
      return used ? listCoupons(discountAfter(used, interval)) : [coupon]
    }),
  )

/** Keeps the coupons that a change of plan drops or narrows until the end of the day. */
export function setAside(before: Discount | null, charged: Charged, on: string) {
  const dropped = joinCoupons(
    listCoupons(before).filter((coupon) => !isDeepStrictEqual(limitToPlan(coupon, charged), coupon)),
  )
  return dropped && { on, discount: dropped }
}

/** Two discounts as one. A coupon of both has as many months, and is for as much, as either says. */
export function joinDiscounts(first: Discount | null, second: Discount | null): Discount | null {
  const coupons = listCoupons(first)
  for (const coupon of listCoupons(second)) {
    const place = coupons.findIndex((one) => isSameCoupon(one, coupon))
    const same = coupons[place]
    if (same) coupons[place] = widen(same, coupon)
    else coupons.push(coupon)
  }
  return joinCoupons(coupons)
}

const isSameCoupon = (one: Coupon, other: Coupon) =>
  one.campaign_uuid === other.campaign_uuid && one.coupon_code === other.coupon_code

const widen = (one: Coupon, other: Coupon): Coupon => ({
  ...(countPlans(other) > countPlans(one) ? other : one),
  remaining: one.remaining === null ? null : Math.max(one.remaining, other.remaining ?? 0),
})
const countPlans = ({ applies_to }: Coupon) => applies_to?.plan_uuids.length ?? Number.POSITIVE_INFINITY
