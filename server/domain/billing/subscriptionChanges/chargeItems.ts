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
import type { PricedItem } from './itemChanges'

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
    ...items.map(({ item, cents }) => ({ item, cents: partOf(cents, days, of), when, is_once: false })),
    ...once.map(({ item, cents }) => ({ item, cents, when: '', is_once: true })),
  ].filter(({ cents }) => cents > 0)
  const lines = charged.map(
    ({ item, cents, when: during, is_once }): InvoiceLine => ({
      description: `${nameOf(item)}${during}`.slice(0, 250),
      quantity: 1,
      unit_cents: cents,
      discount_cents: 0,
      tax_rate: rates.get(item.plan_addon_uuid) ?? '16',
      tax_included: true,
      item: { ...item, is_once },
    }),
  )
  const issued = await issueInvoice(tx, origin, {
    subscription: row,
    type: 'prorated',
    lines,
    period: isWithoutDays ? { start: period.start, end: dayAfter(period.start, 1) } : period,
    effects,
  })
  return {
    lines: charged.map(({ item, cents }) => ({
      kind: 'charge',
      label: nameOf(item),
      amount_cents: cents,
      currency: row.currency,
    })),
    due_cents: issued?.invoice.amount_due_cents ?? 0,
    applied_cents: issued?.invoice.applied_credit_cents ?? 0,
  }
}

/** An item with its quantity, where there is more than one. */
export const nameOf = ({ quantity, label }: PricedItem['item']) =>
  quantity > 1 ? `${quantity} × ${label}` : label
