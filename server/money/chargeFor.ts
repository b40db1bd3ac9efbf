import {
  type Billed as Priced,
  countMonths,
  discountItems,
  joinCoupons,
  listCoupons,
} from '@/contract/discountedItems'
import { type InvoiceLine, invoiceSums } from '@/contract/invoices'
import type { TaxRate } from '@/contract/taxRate'
import type { Interval } from '@/contract/planParts'
import type { Discount, SubscriptionItem } from '@/contract/subscriptions'
import { inDays } from './inWords'

/** Tax rates by the uuid of an add-on; the plan's own is under null. */
export type TaxRates = ReadonlyMap<string | null, TaxRate>

type Billed = Priced<SubscriptionItem>

/** A charged period, by its first day and the day after its last. */
export type Period = { start: string; end: string }

/** The invoice lines of a period and their total in cents, for issued and for upcoming invoices. */
export function chargeFor(billed: Billed, period: Period, rates: TaxRates) {
  const lines = discountItems(billed).map(
    ({ item, discount_cents, coupons }): InvoiceLine => ({
      description: `${item.label}, ${inDays(period.start, period.end)}`.slice(0, 250),
      quantity: item.quantity,
      unit_cents: item.unit_cents,
      discount_cents,
      tax_rate: rates.get(item.plan_addon_uuid) ?? '16',
      tax_included: true,
      item: { ...item, is_once: false, discount_cents },
      ...(coupons.length > 0 && { coupons }),
    }),
  )
  return { lines, total_cents: invoiceSums(lines).total_cents }
}

/** What each item costs for a period after the discount, in cents; together they are the subscription's price. */
export const sharesOf = (billed: Billed) =>
  discountItems(billed).map(({ item, discount_cents }) => ({
    label: item.quantity > 1 ? `${item.quantity} × ${item.label}` : item.label,
    cents: item.quantity * item.unit_cents - discount_cents,
    addon: item.plan_addon_uuid,
  }))

/** The discount that remains after a period was charged with it; null where it is used up. */
export const discountAfter = (discount: Discount | null, interval: Interval): Discount | null =>
  joinCoupons(
    listCoupons(discount).flatMap((coupon) => {
      if (coupon.duration === 'forever') return [coupon]
      if (coupon.duration === 'once') return []
      const remaining = (coupon.remaining ?? 0) - countMonths(coupon, interval)
      return remaining > 0 ? [{ ...coupon, remaining }] : []
    }),
  )
