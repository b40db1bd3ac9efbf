import { type Billed, type CouponShare, type DiscountedItem, discountItems } from '@/contract/discountedItems'
import type { LineItem } from '@/contract/invoices'
import { shareOut } from '@/contract/shareOut'
import type { SubscriptionItem } from '@/contract/subscriptions'
import type { HeldLine } from '@server/domain/billing/held/heldLines'

/** An item, with how many of it end, of how many. */
export type EndedItem = { item: SubscriptionItem; quantity: number; of: number }

/** Compares two lists of items: returns the ended and the added ones; items that stay are in neither. */
export function compareItems(
  before: readonly SubscriptionItem[],
  after: readonly SubscriptionItem[],
): { ended: EndedItem[]; added: SubscriptionItem[] } {
  const [old, now] = [countItems(before), countItems(after)]
  const ended = [...old.values()].flatMap(({ item, quantity: of }) => {
    const left = now.get(keyOf(item))?.quantity ?? 0
    return left < of ? [{ item, quantity: of - left, of }] : []
  })
  const added = [...now.values()].flatMap(({ item, quantity }) => {
    const had = old.get(keyOf(item))?.quantity ?? 0
    return quantity > had ? [{ ...item, quantity: quantity - had }] : []
  })
  return { ended, added }
}

/** Whether a line charges an item, at the same price. */
export const isOfItem = (charged: LineItem | undefined, item: SubscriptionItem) =>
  charged !== undefined && keyOf(charged) === keyOf(item)

const keyOf = ({ plan_addon_uuid, label, unit_cents }: Omit<SubscriptionItem, 'quantity'>) =>
  `${plan_addon_uuid} ${unit_cents} ${label}`

function countItems(items: readonly SubscriptionItem[]) {
  const counted = new Map<string, { item: SubscriptionItem; quantity: number }>()
  for (const item of items) {
    const known = counted.get(keyOf(item))
    counted.set(keyOf(item), { item, quantity: (known?.quantity ?? 0) + item.quantity })
  }
  return counted
}

/** A charged item with its price for a whole period and its discount, in cents. */
export type PricedItem = DiscountedItem<SubscriptionItem> & { cents: number }

type Added = {
  before: Billed<SubscriptionItem>
  after: Billed<SubscriptionItem>
  added: readonly SubscriptionItem[]
  /** The lines that charged the items of before, where they are known. */
  held?: readonly HeldLine[]
}

/**
 * Prices added items for a whole period. Items that stay keep their part of the discount; the added ones share the rest.
 */
export function priceAdded({ before, after, added, held = [] }: Added): PricedItem[] {
  const whole = discountItems(after)
  const kept = [...countItems(compareItems(added, after.items).added).values()].filter(({ item }) =>
    before.items.some((one) => keyOf(one) === keyOf(item)),
  )
  const keptCents = sum(kept.map((one) => countKept(one, before, held)))
  // Only items that the discount applies to share it.
  const weights = added.map((item) => (findDiscounted(whole, item)?.discount_cents ? centsOf(item) : 0))
  const left = Math.max(0, sum(whole.map(({ discount_cents }) => discount_cents)) - keptCents)
  const off = shareOut(Math.min(sum(weights), left), weights)
  return added.map((item, index) => {
    const discount_cents = off[index] ?? 0
    const coupons = shareCoupons(findDiscounted(whole, item), discount_cents)
    return { item, discount_cents, coupons, cents: centsOf(item) - discount_cents }
  })
}

/** What is taken off items that stay, in cents: as their lines say, or as the discount would be shared. */
function countKept(
  { item, quantity }: { item: SubscriptionItem; quantity: number },
  before: Billed<SubscriptionItem>,
  held: readonly HeldLine[],
): number {
  const lines = held.filter((line) => isOfItem(line.item, item))
  const isKnown = lines.length > 0 && lines.every((line) => line.item?.discount_cents !== undefined)
  const [cents, of] = isKnown
    ? [
        sum(lines.map((line) => line.item?.discount_cents ?? 0)),
        sum(lines.map((line) => line.item?.quantity ?? 0)),
      ]
    : [
        sum(
          discountItems(before)
            .filter((one) => keyOf(one.item) === keyOf(item))
            .map((one) => one.discount_cents),
        ),
        countItems(before.items).get(keyOf(item))?.quantity ?? 1,
      ]
  return Math.round((cents * quantity) / of)
}

const findDiscounted = (items: readonly DiscountedItem<SubscriptionItem>[], item: SubscriptionItem) =>
  items.find((one) => keyOf(one.item) === keyOf(item))

/** What each coupon has of a part of an item's discount. */
export function shareCoupons(
  discounted: Pick<DiscountedItem<unknown>, 'discount_cents' | 'coupons'> | undefined,
  cents: number,
): CouponShare[] {
  if (!discounted || discounted.coupons.length === 0) return []
  const { coupons, discount_cents } = discounted
  const others = discount_cents - sum(coupons.map((coupon) => coupon.discount_cents))
  const shares = shareOut(cents, [...coupons.map((coupon) => coupon.discount_cents), others])
  return coupons.map((coupon, index) => ({ ...coupon, discount_cents: shares[index] ?? 0 }))
}

/** What every item costs for a whole period, after its part of the discount. */
export const priceItems = (billed: Billed<SubscriptionItem>): PricedItem[] =>
  discountItems(billed).map((one) => ({ ...one, cents: centsOf(one.item) - one.discount_cents }))

/** An item that is charged for once, which no discount is for. */
export const priceOnce = (item: SubscriptionItem): PricedItem => ({
  item,
  discount_cents: 0,
  coupons: [],
  cents: centsOf(item),
})

const centsOf = ({ quantity, unit_cents }: SubscriptionItem) => quantity * unit_cents
const sum = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0)
