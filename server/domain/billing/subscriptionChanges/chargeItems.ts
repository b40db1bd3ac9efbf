import { dayAfter } from '@/contract/days'
import type { Effect, MoneyLine } from '@/contract/actions'
import type { InvoiceLine } from '@/contract/invoices'
import type { Transaction } from '@server/db/database'
import type { Row } from '@server/audit/writes'
import type { Origin } from '@server/core/origin'
import { issueInvoice } from '@server/domain/billing/invoicing/issueInvoice'
import type { Period, TaxRates } from '@server/money/chargeFor'
import { inDays } from '@server/money/inWords'
import { partOf } from '@server/money/proration'
import { noteUninvoiced } from '@server/domain/billing/subscriptions/campaignUse'
import { type PricedItem, shareCoupons } from './itemChanges'

/** Items that are charged for some days, of how many that their price is for. */
export type ChargedItems = {
  items: readonly PricedItem[]
  /** Charged in full and for no days: they end when they are charged. */
  once: readonly PricedItem[]
  days: number
  of: number
  period: Period
  rates: TaxRates
}

/**
 * Issues an invoice for items that a subscription has from now on. The customer's balance pays first.
 * @returns the lines for a person to read, what is to be paid, and what the balance paid, in cents
 */
export async function chargeItems(
  tx: Transaction,
  { row, origin, effects }: { row: Row<'subscriptions'>; origin: Origin; effects: Effect[] },
  { items, once, days, of, period, rates }: ChargedItems,
): Promise<{ lines: MoneyLine[]; due_cents: number; applied_cents: number }> {
  const isWithoutDays = period.start === period.end
  const when = isWithoutDays ? '' : `, ${inDays(period.start, period.end)}`
  const charged = [
    ...items.map((one) => ({ ...one, ...chargePart(one, days, of), when, is_once: false })),
    ...once.map((one) => ({ ...one, ...chargePart(one, 1, 1), when: '', is_once: true })),
  ].filter(({ unit_cents }) => unit_cents > 0)
  const lines = charged.map(
    ({ item, unit_cents, off_cents, when: during, is_once, ...priced }): InvoiceLine => ({
      description: `${nameOf(item)}${during}`.slice(0, 250),
      quantity: 1,
      unit_cents,
      discount_cents: off_cents,
      tax_rate: rates.get(item.plan_addon_uuid) ?? '16',
      tax_included: true,
      item: {
        ...item,
        is_once,
        discount_cents: priced.discount_cents,
      },
      ...(priced.coupons.length > 0 && { coupons: shareCoupons(priced, off_cents) }),
    }),
  )
  const issued = await issueInvoice(tx, origin, {
    subscription: row,
    type: 'prorated',
    lines,
    period: isWithoutDays ? { start: period.start, end: dayAfter(period.start, 1) } : period,
    effects,
  })
  if (!issued) await noteUninvoiced(tx, row.uuid, lines)
  return {
    lines: charged.map(({ item, unit_cents, off_cents }) => ({
      kind: 'charge',
      label: nameOf(item),
      amount_cents: unit_cents - off_cents,
      currency: row.currency,
    })),
    due_cents: issued?.invoice.amount_due_cents ?? 0,
    applied_cents: issued?.invoice.applied_credit_cents ?? 0,
  }
}

/** What some days of an item cost before its discount, and what is taken off them, in cents. */
function chargePart({ cents, discount_cents }: PricedItem, days: number, of: number) {
  const unit_cents = partOf(cents + discount_cents, days, of)
  return { unit_cents, off_cents: unit_cents - partOf(cents, days, of) }
}

/** An item with its quantity, where there is more than one. */
export const nameOf = ({ quantity, label }: PricedItem['item']) =>
  quantity > 1 ? `${quantity} × ${label}` : label
