import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayAfter } from '@/contract/days'
import type { InvoiceLine } from '@/contract/invoices'
import {
  countUnused,
  divideMoney,
  type HeldLine,
  limitUnused,
  shareUnused,
} from '@server/domain/billing/held/heldLines'
import { compareItems, priceAdded, priceItems } from '@server/domain/billing/subscriptionChanges/itemChanges'
import type { Discount, SubscriptionItem } from '@/contract/subscriptions'
import type { Row } from '@server/audit/writes'
import { cases } from '../../scripts/pace.mjs'

const START = '2026-03-01'
const lineOf = (unit_cents: number): InvoiceLine => ({
  description: 'Plan',
  quantity: 1,
  unit_cents,
  discount_cents: 0,
  tax_rate: '16',
  tax_included: true,
})

/** An invoice of some lines, how much of it was paid, and how much of that came back. */
const invoice = fc
  .record({
    prices: fc.array(fc.integer({ min: 1, max: 500_000 }), { minLength: 1, maxLength: 5 }),
    paid: fc.double({ min: 0, max: 1, noNaN: true }),
    applied: fc.double({ min: 0, max: 1, noNaN: true }),
    returned: fc.double({ min: 0, max: 1, noNaN: true }),
    disputed: fc.boolean(),
    status: fc.constantFrom('open', 'paid', 'uncollectible'),
    days: fc.integer({ min: 1, max: 366 }),
    day: fc.integer({ min: -3, max: 380 }),
    isDayUsed: fc.boolean(),
  })
  .map(({ prices, paid, applied, returned, disputed, status, days, day, isDayUsed }) => {
    const total = prices.reduce((sum, cents) => sum + cents, 0)
    const applied_credit_cents = status === 'paid' && paid === 0 ? total : Math.floor(total * applied)
    const paid_cents =
      status === 'paid' ? total - applied_credit_cents : Math.floor((total - applied_credit_cents) * paid)
    return {
      invoice: {
        lines: prices.map(lineOf),
        status: status as Row<'invoices'>['status'],
        paid_cents,
        applied_credit_cents,
        returned_cents: Math.floor((paid_cents + applied_credit_cents) * returned),
        amount_due_cents: total - paid_cents - applied_credit_cents,
      },
      money: { notes: [], refunded: [], disputed_cents: disputed ? paid_cents : 0 },
      days,
      lastUse: { day: dayAfter(START, day), isDayUsed },
    }
  })
type Invoiced = typeof invoice extends fc.Arbitrary<infer One> ? One : never

const linesOf = ({ invoice: one, money, days }: Invoiced): HeldLine[] =>
  divideMoney(one, money).map((divided, place) => ({
    ...divided,
    invoice: one as unknown as Row<'invoices'>,
    place,
    description: 'Plan',
    item: undefined,
    start: START,
    end: dayAfter(START, days),
    day_count: days,
  }))

const sum = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0)

describe('what is left of a line', () => {
  test('is divided among the lines to the cent: what was paid, what came back, what is owed', () => {
    fc.assert(
      fc.property(invoice, (one) => {
        const lines = linesOf(one)
        const { paid_cents, applied_credit_cents, returned_cents, amount_due_cents, status } = one.invoice
        expect(sum(lines.map((line) => line.collected_cents))).toBe(
          paid_cents + applied_credit_cents - one.money.disputed_cents,
        )
        expect(sum(lines.map((line) => line.returned_cents))).toBe(returned_cents)
        expect(sum(lines.map((line) => line.due_cents))).toBe(status === 'open' ? amount_due_cents : 0)
      }),
      { numRuns: cases(2_000) },
    )
  })

  test('is never more than was paid and did not come back, nor than the days to come cost', () => {
    fc.assert(
      fc.property(invoice, (one) => {
        for (const line of linesOf(one)) {
          const { held_cents, due_cents, price_cents } = countUnused(line, one.lastUse)
          expect(held_cents).toBeGreaterThanOrEqual(0)
          expect(due_cents).toBeGreaterThanOrEqual(0)
          expect(held_cents + due_cents).toBeLessThanOrEqual(price_cents)
          expect(held_cents).toBeLessThanOrEqual(Math.max(0, line.collected_cents - line.returned_cents))
        }
      }),
      { numRuns: cases(2_000) },
    )
  })

  test('is conserved: what was paid is what came back, what the used days cost, and what is held', () => {
    const wrong = (one: Invoiced) =>
      linesOf(one).filter((line) => {
        const { held_cents, due_cents, price_cents } = countUnused(line, one.lastUse)
        const used_cents = line.total_cents - price_cents
        const kept = line.collected_cents - line.returned_cents - held_cents
        const isUntouched = line.returned_cents === 0 && one.money.disputed_cents === 0
        // Money that stays besides what is held was used, or pays for what is given back to no one.
        if (held_cents > 0 && kept < used_cents) return true
        const whole = line.collected_cents - price_cents
        return one.invoice.status === 'paid' && isUntouched && (kept !== whole || due_cents !== 0)
      })
    fc.assert(
      fc.property(invoice, (one) => {
        expect(wrong(one)).toEqual([])
      }),
      { numRuns: cases(2_000) },
    )
  })

  test('is nothing once it was given back, however often and by whichever door it is asked again', () => {
    fc.assert(
      fc.property(invoice, fc.integer({ min: 0, max: 40 }), (one, later) => {
        for (const line of linesOf(one)) {
          const { held_cents, due_cents, days } = countUnused(line, one.lastUse)
          const after: HeldLine = {
            ...line,
            due_cents: line.due_cents - due_cents,
            returned_cents: line.returned_cents + held_cents,
            taken: days > 0 ? [{ days, amount_cents: held_cents + due_cents }] : [],
          }
          const again = countUnused(after, {
            ...one.lastUse,
            day: dayAfter(one.lastUse.day, later),
          })
          expect(again.held_cents).toBe(0)
        }
      }),
      { numRuns: cases(2_000) },
    )
  })

  test('is shared among policies, and limited, without a cent more or less', () => {
    fc.assert(
      fc.property(
        invoice,
        fc.array(fc.integer({ min: 0, max: 900_000 }), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 0, max: 900_000 }),
        (one, premiums, most) => {
          const parts = linesOf(one).map((line) => countUnused(line, one.lastUse))
          for (const part of parts) {
            const shares = premiums.map((own, index) => shareUnused(part, own, premiums.toSpliced(index, 1)))
            for (const share of shares) {
              expect(share.held_cents).toBeLessThanOrEqual(part.held_cents)
              expect(share.due_cents).toBeLessThanOrEqual(part.due_cents)
            }
          }
          const limited = limitUnused(parts, most)
          const all = sum(limited.map(({ held_cents, due_cents }) => held_cents + due_cents))
          expect(all).toBeLessThanOrEqual(most)
        },
      ),
      { numRuns: cases(500) },
    )
  })
})

const item = fc.record<SubscriptionItem>({
  plan_addon_uuid: fc.constantFrom(null, 'a', 'b'),
  label: fc.constantFrom('Plan', 'Dental', 'Visión'),
  quantity: fc.integer({ min: 1, max: 9 }),
  unit_cents: fc.integer({ min: 1, max: 3 }).map((units) => units * 10_000),
})
const items = fc.uniqueArray(item, {
  minLength: 1,
  maxLength: 4,
  selector: (one) => `${one.plan_addon_uuid} ${one.label} ${one.unit_cents}`,
})
const discounts = fc.constantFrom<(Discount | null)[]>(
  null,
  { coupon_code: null, type: 'pct', value: 50, duration: 'once', remaining: null },
  { coupon_code: null, type: 'fixed', value: 5_000, duration: 'once', remaining: null },
)

describe('a change of what is charged', () => {
  test('names what ends and what is added, and nothing that stays', () => {
    fc.assert(
      fc.property(items, items, (before, after) => {
        const worth = (list: readonly SubscriptionItem[]) =>
          sum(list.map(({ quantity, unit_cents }) => quantity * unit_cents))
        const { ended, added } = compareItems(before, after)
        const off = sum(ended.map(({ item: { unit_cents }, quantity }) => quantity * unit_cents))
        expect(worth(before) - off + worth(added)).toBe(worth(after))
        expect(compareItems(before, before)).toEqual({ ended: [], added: [] })
      }),
      { numRuns: cases(500) },
    )
  })

  test('gives no discount twice: what stays and what is added cost no less than all of it anew', () => {
    fc.assert(
      fc.property(items, items, discounts, (before, more, discount) => {
        const after = [...before, ...compareItems(before, more).added]
        const { added } = compareItems(before, after)
        const priced = { discount, interval: 'month' } as const
        const cost = (priced: readonly { cents: number }[]) => sum(priced.map(({ cents }) => cents))
        const stays = cost(priceItems({ items: before, ...priced }))
        const comes = cost(
          priceAdded({ before: { items: before, ...priced }, after: { items: after, ...priced }, added }),
        )
        expect(stays + comes).toBeGreaterThanOrEqual(cost(priceItems({ items: after, ...priced })) - 1)
      }),
      { numRuns: cases(500) },
    )
  })
})
