import { type InvoiceLine, invoiceSums } from '@/contract/invoices'
import type { TaxRate } from '@/contract/taxRate'
import { intervalMonths, type Interval } from '@/contract/planParts'
import { amountOf, type Discount, type SubscriptionItem } from '@/contract/subscriptions'
import { inDays } from './inWords'
import { shareOut } from './proration'

/** Tax rates by the uuid of an add-on; the plan's own is under null. */
export type TaxRates = ReadonlyMap<string | null, TaxRate>

type Billed = { items: readonly SubscriptionItem[]; discount: Discount | null }

/** A charged period, by its first day and the day after its last. */
export type Period = { start: string; end: string }

/** The invoice lines of a period and their total in cents, for issued and for upcoming invoices. */
export function chargeFor(billed: Billed, period: Period, rates: TaxRates) {
  const lines = itemShares(billed).map(
    ({ item, discount_cents }): InvoiceLine => ({
      description: `${item.label}, ${inDays(period.start, period.end)}`.slice(0, 250),
      quantity: item.quantity,
      unit_cents: item.unit_cents,
      discount_cents,
      tax_rate: rates.get(item.plan_addon_uuid) ?? '16',
      tax_included: true,
      item: { ...item, is_once: false },
    }),
  )
  return { lines, total_cents: invoiceSums(lines).total_cents }
}

/** What each item costs for a period after the discount, in cents; together they are the subscription's price. */
export const sharesOf = (billed: Billed) =>
  itemShares(billed).map(({ item, discount_cents }) => ({
    label: item.quantity > 1 ? `${item.quantity} × ${item.label}` : item.label,
    cents: item.quantity * item.unit_cents - discount_cents,
    addon: item.plan_addon_uuid,
  }))

/** The charged items, each with its share of the discount in cents. */
export function itemShares({ items, discount }: Billed) {
  const charged = items.filter(({ unit_cents }) => unit_cents >= 0)
  const weights = charged.map(({ quantity, unit_cents }) => quantity * unit_cents)
  const gross = weights.reduce((sum, cents) => sum + cents, 0)
  const off = shareOut(gross - amountOf(items, standing(discount)), weights)
  return charged.map((item, index) => ({ item, discount_cents: off[index] ?? 0 }))
}

/** The discount, unless it counts months and none is left. */
const standing = (discount: Discount | null) =>
  discount?.duration === 'months' && (discount.remaining ?? 0) <= 0 ? null : discount

/** The discount that remains after a period was charged with it; null where it is used up. */
export function discountAfter(discount: Discount | null, interval: Interval): Discount | null {
  if (!discount || discount.duration === 'forever') return discount
  if (discount.duration === 'once') return null
  const remaining = (discount.remaining ?? 0) - intervalMonths[interval]
  return remaining > 0 ? { ...discount, remaining } : null
}
