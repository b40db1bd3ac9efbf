import { type Interval, intervalMonths } from './planParts'
import { shareOut } from './shareOut'
import type { Coupon, Discount, SubscriptionItem } from './subscriptions'

/** An item as far as its price goes. */
export type ChargedItem = Pick<SubscriptionItem, 'plan_addon_uuid' | 'quantity' | 'unit_cents'>

/** What a subscription is charged for each interval, and what is taken off it. */
export type Billed<Item extends ChargedItem = ChargedItem> = {
  items: readonly Item[]
  discount: Discount | null
  interval: Interval
}

/** An item with what is taken off it, in cents, tax included. */
export type DiscountedItem<Item> = {
  item: Item
  /** By coupons, other discounts and items with a negative price, together. */
  discount_cents: number
  /** Of that, what each coupon takes off. */
  coupons: CouponShare[]
}
export type CouponShare = { campaign_uuid: string; discount_cents: number }

/** What items cost for a period before any discount, in cents; never below zero. */
export const priceOf = (items: readonly Pick<SubscriptionItem, 'quantity' | 'unit_cents'>[]): number =>
  Math.max(
    0,
    items.reduce((sum, item) => sum + item.quantity * item.unit_cents, 0),
  )

/** What a period costs, in cents. The database reckons the same in `subscription_amount`. */
export const amountOf = (billed: Billed): number =>
  sum(
    discountItems(billed).map(
      ({ item: { quantity, unit_cents }, discount_cents }) => quantity * unit_cents - discount_cents,
    ),
  )

/**
 * What is taken off each charged item for a period. Each coupon takes its part off what the ones before it left of the items
 * that it is for; items with a negative price are spread over what is then left of all.
 */
export function discountItems<Item extends ChargedItem>({
  items,
  discount,
  interval,
}: Billed<Item>): DiscountedItem<Item>[] {
  const charged = items.filter(({ unit_cents }) => unit_cents >= 0)
  const found = charged.map((item) => ({ item, discount_cents: 0, coupons: [] as CouponShare[] }))
  const left = charged.map(centsOf)
  let net = priceOf(items)
  for (const coupon of listCoupons(discount)) {
    const own = charged.map((item, index) => (isFor(coupon, item) ? (left[index] ?? 0) : 0))
    const negative = sum(items.filter((item) => item.unit_cents < 0 && isFor(coupon, item)).map(centsOf))
    const base = Math.min(net, Math.max(0, sum(own) + negative))
    const cents = countTakenOff(coupon, base, interval)
    net -= cents
    shareOut(cents, own).forEach((share, index) => {
      left[index] = (left[index] ?? 0) - share
      if (share > 0 && coupon.campaign_uuid)
        found[index]?.coupons.push({ campaign_uuid: coupon.campaign_uuid, discount_cents: share })
    })
  }
  const rest = shareOut(sum(left) - net, left)
  return found.map((one, index) => ({
    ...one,
    discount_cents: centsOf(one.item) - (left[index] ?? 0) + (rest[index] ?? 0),
  }))
}

/** What one coupon takes off an amount: where it counts months, only for those of the interval that it still has. */
function countTakenOff(coupon: Coupon, base: number, interval: Interval): number {
  const of = intervalMonths[interval]
  const months = countMonths(coupon, interval)
  return coupon.type === 'pct'
    ? Math.round((base * coupon.value * months) / (100 * of))
    : Math.min(base, Math.round((coupon.value * months) / of))
}

/** How many months of an interval a coupon is for. */
export const countMonths = ({ duration, remaining }: Coupon, interval: Interval): number =>
  duration === 'months'
    ? Math.min(Math.max(remaining ?? 0, 0), intervalMonths[interval])
    : intervalMonths[interval]

/** The coupons of a discount, in the order in which they are taken off. */
export function listCoupons(discount: Discount | null): Coupon[] {
  if (!discount) return []
  const { also = [], ...first } = discount
  return [first, ...also]
}

/** Coupons as one discount; null where there are none. */
export function joinCoupons([first, ...also]: readonly Coupon[]): Discount | null {
  return first ? { ...first, ...(also.length > 0 && { also }) } : null
}

/**
 * What stays of a discount on a plan with its items: coupons for another plan, and those for add-ons that are not charged,
 * are left out.
 */
export const limitToPlan = (
  discount: Discount | null,
  { plan_uuid, items }: { plan_uuid: string; items: readonly ChargedItem[] },
): Discount | null =>
  joinCoupons(
    listCoupons(discount).flatMap((coupon) => {
      const { applies_to } = coupon
      if (!applies_to) return [coupon]
      const plan_uuids = applies_to.plan_uuids.includes(plan_uuid) ? applies_to.plan_uuids : []
      const limited = { ...coupon, applies_to: { ...applies_to, plan_uuids } }
      return items.some((item) => item.unit_cents >= 0 && isFor(limited, item)) ? [limited] : []
    }),
  )

/** Whether a coupon is for an item. One that is kept for no plan, or for another, takes nothing off the plan's own items. */
const isFor = ({ applies_to }: Coupon, { plan_addon_uuid }: ChargedItem): boolean =>
  !applies_to ||
  (plan_addon_uuid === null
    ? applies_to.plan_uuids.length > 0
    : applies_to.addon_uuids.includes(plan_addon_uuid))

const centsOf = ({ quantity, unit_cents }: ChargedItem) => quantity * unit_cents
const sum = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0)
