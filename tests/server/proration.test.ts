import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { invoiceSums, lineSums } from '@/contract/invoices'
import type { Discount, SubscriptionItem } from '@/contract/subscriptions'
import { chargeFor, discountAfter, sharesOf } from '@server/money/chargeFor'
import { anchorAt, dayAt, daysBetween, periodEndAfter } from '@server/money/calendar'
import { partOf, sumOf } from '@server/money/proration'
import { type Standing, findNextTurn } from '@server/domain/billing/subscriptions/turns'
import { listUpcomingCharges } from '@server/domain/billing/subscriptions/upcoming'
import { cases } from '../../scripts/pace.mjs'
import { amountOf } from '@/contract/discountedItems'
import { shareOut } from '@/contract/shareOut'

const cents = fc.integer({ min: 0, max: 100_000_000 })
const days = fc.tuple(fc.integer({ min: 0, max: 366 }), fc.integer({ min: 1, max: 366 }))

describe('shares', () => {
  test('add up to what is shared out, none more than a cent from its part', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000, max: 100_000_000 }),
        fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 8 }),
        (whole, weights) => {
          const parts = shareOut(whole, weights)
          const sum = weights.reduce((total, weight) => total + weight, 0)
          expect(parts.reduce((total, part) => total + part, 0)).toBe(whole)
          const parted = parts.filter(
            (part, index) => sum > 0 && Math.abs(part - (whole * (weights[index] ?? 0)) / sum) >= 1,
          )
          expect(parted).toEqual([])
        },
      ),
    )
  })

  test('are nothing of no days, all of all of them, and grow with them', () => {
    fc.assert(
      fc.property(cents, days, (whole, [some, of]) => {
        expect(partOf(whole, 0, of)).toBe(0)
        expect(partOf(whole, of, of)).toBe(whole)
        const part = partOf(whole, some, of)
        expect(part).toBeGreaterThanOrEqual(0)
        expect(part).toBeLessThanOrEqual(whole)
        expect(partOf(whole, some + 1, of)).toBeGreaterThanOrEqual(part)
      }),
    )
  })
})

const item = fc.record<SubscriptionItem>({
  plan_addon_uuid: fc.constant(null),
  label: fc.constant('Plan'),
  quantity: fc.integer({ min: 1, max: 99 }),
  unit_cents: fc.integer({ min: -5_000, max: 1_000_000 }),
})
const discount = fc.option(
  fc.oneof(
    fc.record<Discount>({
      coupon_code: fc.constant(null),
      type: fc.constant('pct'),
      value: fc.integer({ min: 1, max: 100 }),
      duration: fc.constantFrom('once', 'forever'),
      remaining: fc.constant(null),
    }),
    fc.record<Discount>({
      coupon_code: fc.constant(null),
      type: fc.constant('fixed'),
      value: fc.integer({ min: 1, max: 500_000 }),
      duration: fc.constant('months'),
      remaining: fc.integer({ min: 1, max: 24 }),
    }),
  ),
)
const billed = fc.record({
  items: fc.array(item, { minLength: 1, maxLength: 5 }),
  discount,
  interval: fc.constantFrom('month', 'quarter', 'semester', 'year'),
})
const month = { start: '2026-03-05', end: '2026-04-05' }

test('a period is charged at the price of its subscription, IVA included, to the cent', () => {
  fc.assert(
    fc.property(billed, fc.constantFrom('0', '8', '16'), (one, rate) => {
      const { lines, total_cents } = chargeFor(one, month, new Map([[null, rate]]))
      const price = amountOf(one)
      expect(total_cents).toBe(price)
      expect(sumOf(sharesOf(one))).toBe(price)
      const sums = invoiceSums(lines)
      expect(sums.total_cents).toBe(sums.subtotal_cents - sums.discount_cents + sums.tax_cents)
      expect(sums.total_cents).toBe(lines.reduce((sum, line) => sum + lineSums(line).total_cents, 0))
      for (const line of lines) expect(line.discount_cents).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: cases(500) },
  )
})

test('periods follow each other without a gap, on the day of charge', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2024-01-01'), max: new Date('2030-12-31'), noInvalidDate: true }),
      fc.constantFrom('month', 'quarter', 'semester', 'year'),
      fc.integer({ min: 1, max: 31 }),
      (from, interval, anchor) => {
        let start = from.toISOString()
        for (let turn = 0; turn < 6; turn++) {
          const end = periodEndAfter(start, interval, anchor)
          const [year = 0, month = 1, day] = dayAt(end).split('-').map(Number)
          expect(day).toBe(Math.min(anchor, new Date(Date.UTC(year, month, 0)).getUTCDate()))
          expect(daysBetween(dayAt(start), dayAt(end))).toBeGreaterThan(0)
          start = end
        }
      },
    ),
  )
})

test('a year bought on the last day of a month has all its days, and so has every month after it', () => {
  const bought = '2026-12-31T18:00:00.000Z'
  expect(dayAt(periodEndAfter(bought, 'year', anchorAt(bought)))).toBe('2027-12-31')
  const leap = '2028-02-29T18:00:00.000Z'
  expect(dayAt(periodEndAfter(leap, 'year', anchorAt(leap)))).toBe('2029-02-28')
  let at = bought
  const days = [1, 2, 3].map(() => {
    at = periodEndAfter(at, 'month', 31)
    return dayAt(at)
  })
  expect(days).toEqual(['2027-01-31', '2027-02-28', '2027-03-31'])
})

describe('what will be charged', () => {
  const standing = (wish: Partial<Standing> = {}): Standing => ({
    status: 'active',
    plan_uuid: 'p',
    price_version: 1,
    interval: 'month',
    items: [{ plan_addon_uuid: null, label: 'Plan', quantity: 1, unit_cents: 34_900 }],
    discount: null,
    billing_anchor_day: 5,
    current_period_start: '2026-03-05T15:00:00.000Z',
    current_period_end: '2026-04-05T15:00:00.000Z',
    cancel_at: null,
    pause: null,
    scheduled_change: null,
    ...wish,
  })
  const upcoming = (wish: Partial<Standing> = {}) =>
    listUpcomingCharges(standing(wish), () => new Map([[null, '16']]), 'MXN').map(({ at, total_cents }) => [
      at.slice(0, 10),
      total_cents,
    ])

  test('is twelve charges, a month from each other', () => {
    const all = upcoming()
    expect(all).toHaveLength(12)
    expect(all.slice(0, 2)).toEqual([
      ['2026-04-05', 34_900],
      ['2026-05-05', 34_900],
    ])
    expect(all.at(-1)).toEqual(['2027-03-05', 34_900])
  })

  test('takes a discount off for as long as it lasts', () => {
    const off = { coupon_code: null, type: 'pct' as const, value: 50 }
    const first = (wish: Partial<Standing>) =>
      upcoming(wish)
        .slice(0, 4)
        .map(([, total]) => total)
    expect(first({ discount: { ...off, duration: 'once', remaining: null } })).toEqual([
      17_450, 34_900, 34_900, 34_900,
    ])
    expect(first({ discount: { ...off, duration: 'months', remaining: 3 } })).toEqual([
      17_450, 17_450, 17_450, 34_900,
    ])
    expect(discountAfter({ ...off, duration: 'months', remaining: 3 }, 'quarter')).toBeNull()
  })

  test('ends with its cancellation, and rests with its pause', () => {
    expect(upcoming({ cancel_at: '2026-04-05T15:00:00.000Z' })).toEqual([])
    expect(upcoming({ cancel_at: '2026-05-20T15:00:00.000Z' })).toEqual([
      ['2026-04-05', 34_900],
      ['2026-05-05', 34_900],
    ])
    const paused = {
      status: 'paused' as const,
      pause: { from: '2026-03-15T15:00:00.000Z', until: '2026-03-25', reason: null },
    }
    expect(upcoming(paused)[0]).toEqual(['2026-04-15', 34_900])
    const later = { pause: { from: '2026-04-05T15:00:00.000Z', until: '2026-05-01', reason: null } }
    expect(upcoming(later)[0]).toEqual(['2026-05-01', 34_900])
  })

  test('is what was scheduled, from its day on', () => {
    const scheduled_change = {
      plan: { uuid: 'q', label: 'Otro' },
      price_version: 1,
      interval: 'month' as const,
      items: [{ plan_addon_uuid: null, label: 'Otro', quantity: 1, unit_cents: 9_900 }],
      effective_at: '2026-04-05T15:00:00.000Z',
      by: 'Ana',
    }
    const charges = listUpcomingCharges(standing({ scheduled_change }), () => new Map(), 'MXN')
    expect(charges[0]).toMatchObject({ total_cents: 9_900, is_changed: true })
    expect(charges[1]).toMatchObject({ total_cents: 9_900, is_changed: false })
  })

  test('is nothing for what is over or was never paid', () => {
    for (const status of ['canceled', 'incomplete', 'unpaid'] as const)
      expect(findNextTurn(standing({ status }))).toBeUndefined()
  })
})
