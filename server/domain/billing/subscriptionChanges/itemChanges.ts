import type { LineItem } from '@/contract/invoices'
import { amountOf, type Discount, type SubscriptionItem } from '@/contract/subscriptions'
import { itemShares } from '@server/money/chargeFor'
import { shareOut } from '@server/money/proration'

/** An item, with how many of it end, of how many. */
export type EndedItem = { item: SubscriptionItem; quantity: number; of: number }

/** What a subscription is charged for no more and what it is charged for besides; what stays the same is in neither. */
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

/** An item that is charged for, and what a whole period of it costs, in cents. */
export type PricedItem = { item: SubscriptionItem; cents: number }

/**
 * What added items cost for a whole period. Items that stay keep their part of the discount, so the added ones have what
 * is left of it.
 */
export function priceAdded(
  { before, after, added }: Record<'before' | 'after' | 'added', readonly SubscriptionItem[]>,
  discount: Discount | null,
): PricedItem[] {
  const kept = countItems(compareItems(added, after).added)
  const keptDiscount = itemShares({ items: before, discount }).reduce((total, { item, discount_cents }) => {
    const quantity = Math.min(item.quantity, kept.get(keyOf(item))?.quantity ?? 0)
    return total + Math.round((discount_cents * quantity) / item.quantity)
  }, 0)
  const whole = itemShares({ items: after, discount }).reduce((total, one) => total + one.discount_cents, 0)
  const weights = added.map(({ quantity, unit_cents }) => quantity * unit_cents)
  const gross = amountOf(added, null)
  const off = shareOut(Math.min(gross, Math.max(0, whole - keptDiscount)), weights)
  return added.map((item, index) => ({ item, cents: (weights[index] ?? 0) - (off[index] ?? 0) }))
}

/** What every item costs for a whole period, after its part of the discount. */
export const priceItems = (items: readonly SubscriptionItem[], discount: Discount | null): PricedItem[] =>
  itemShares({ items, discount }).map(({ item, discount_cents }) => ({
    item,
    cents: item.quantity * item.unit_cents - discount_cents,
  }))
