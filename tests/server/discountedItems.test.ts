// @vitest-environment node
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { amountOf, discountItems, joinCoupons, limitToPlan, priceOf } from '@/contract/discountedItems'
import type { Interval } from '@/contract/planParts'
import type { Coupon, SubscriptionItem } from '@/contract/subscriptions'
import { afterDiscount } from '@server/money/afterDiscount'
import { discountAfter } from '@server/money/chargeFor'
import { savedInYear } from '@server/money/savedInYear'
import { priceAdded, priceItems } from '@server/domain/billing/subscriptionChanges/itemChanges'
import { cases } from '../../scripts/pace.mjs'
import { referenceServer } from '../support/referenceServer'

const server = referenceServer()

const item = fc.record<SubscriptionItem>({
  plan_addon_uuid: fc.constantFrom(null, 'a', 'b', 'c'),
  label: fc.constantFrom('Plan', 'Dental', 'Visión'),
  quantity: fc.integer({ min: 1, max: 30 }),
  unit_cents: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 0, max: 500_000 }) },
    { weight: 1, arbitrary: fc.integer({ min: -20_000, max: 0 }) },
  ),
})
const items = fc.array(item, { minLength: 1, maxLength: 5 })
const interval = fc.constantFrom<Interval[]>('month', 'quarter', 'semester', 'year')
const coupon = fc
  .record({
    type: fc.constantFrom('pct' as const, 'fixed' as const),
    percent: fc.integer({ min: 1, max: 100 }),
    cents: fc.integer({ min: 1, max: 400_000 }),
    duration: fc.constantFrom('once' as const, 'months' as const, 'forever' as const),
    months: fc.integer({ min: 0, max: 24 }),
    name: fc.constantFrom('A', 'B', 'C'),
    applies_to: fc.option(
      fc.record({
        plan_uuids: fc.subarray(['p', 'q']),
        addon_uuids: fc.subarray(['a', 'b']),
      }),
    ),
  })
  .map(
    ({ type, percent, cents, duration, months, name, applies_to }): Coupon => ({
      coupon_code: name,
      type,
      value: type === 'pct' ? percent : cents,
      duration,
      remaining: duration === 'months' ? months : null,
      campaign_uuid: name,
      ...(applies_to && { applies_to }),
    }),
  )
const discount = fc.uniqueArray(coupon, { maxLength: 3, selector: (one) => one.coupon_code }).map(joinCoupons)
const billed = fc.record({ items, discount, interval })
const sum = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0)
const centsOf = ({ quantity, unit_cents }: SubscriptionItem) => quantity * unit_cents
const addonCoupon = (of: string): Coupon => ({
  coupon_code: 'SOLOEXTRA',
  type: 'pct',
  value: 50,
  duration: 'forever',
  remaining: null,
  applies_to: { plan_uuids: [], addon_uuids: [of] },
})

describe('a discount', () => {
  test('takes off no item more than it costs, and shares add up to what the period costs', () => {
    fc.assert(
      fc.property(billed, (one) => {
        const found = discountItems(one)
        for (const { item: charged, discount_cents, coupons } of found) {
          expect(discount_cents).toBeGreaterThanOrEqual(0)
          expect(discount_cents).toBeLessThanOrEqual(centsOf(charged))
          expect(sum(coupons.map((share) => share.discount_cents))).toBeLessThanOrEqual(discount_cents)
        }
        const gross = sum(found.map(({ item: charged }) => centsOf(charged)))
        const off = sum(found.map(({ discount_cents }) => discount_cents))
        expect(gross - off).toBe(amountOf(one))
        expect(amountOf(one)).toBeGreaterThanOrEqual(0)
        expect(amountOf(one)).toBeLessThanOrEqual(priceOf(one.items))
      }),
      { numRuns: cases(2_000) },
    )
  })

  test('takes nothing off what it is not for', () => {
    fc.assert(
      fc.property(items, interval, coupon, (charged, of, one) => {
        const plain = charged.map((each) => ({ ...each, unit_cents: Math.abs(each.unit_cents) }))
        const { applies_to } = one
        const isFor = ({ plan_addon_uuid }: SubscriptionItem) =>
          !applies_to ||
          (plan_addon_uuid === null
            ? applies_to.plan_uuids.length > 0
            : applies_to.addon_uuids.includes(plan_addon_uuid))
        const found = discountItems({ items: plain, discount: one, interval: of })
        expect(
          sum(found.filter(({ item: each }) => !isFor(each)).map(({ discount_cents }) => discount_cents)),
        ).toBe(0)
      }),
      { numRuns: cases(1_000) },
    )
  })

  test('is the same for the database, to the cent', async () => {
    const all = fc.sample(billed, { numRuns: cases(400), seed: 27 })
    const asked = JSON.stringify(all)
    const { rows } = await sql<{
      cents: number
    }>`select subscription_amount(one -> 'items', one -> 'discount', one ->> 'interval') as cents
      from jsonb_array_elements(${asked}::jsonb) with ordinality as listed (one, place) order by place`.execute(
      server.db,
    )
    expect(rows.map(({ cents }) => cents)).toEqual(all.map(amountOf))
  })

  test('for some months is for that part of a longer period, and then for no more', () => {
    const year = {
      items: [{ plan_addon_uuid: null, quantity: 1, unit_cents: 907_000 }],
      interval: 'year' as const,
    }
    const months = (remaining: number): Coupon => ({
      coupon_code: 'CAMPUS26',
      type: 'pct',
      value: 20,
      duration: 'months',
      remaining,
    })
    expect(amountOf({ ...year, discount: months(3) })).toBe(907_000 - 45_350)
    expect(discountAfter(months(3), 'year')).toBeNull()
    expect(amountOf({ ...year, discount: months(12) })).toBe(725_600)
    expect(amountOf({ ...year, discount: months(24) })).toBe(725_600)
    expect(discountAfter(months(24), 'year')).toMatchObject({ remaining: 12 })
    fc.assert(
      fc.property(coupon, interval, fc.integer({ min: 1, max: 24 }), (one, of, remaining) => {
        // A coupon gives all its months, over as many charges of the interval as that takes.
        let left: ReturnType<typeof discountAfter> = { ...one, duration: 'months', remaining }
        let charges = 0
        for (; left; left = discountAfter(left, of)) charges++
        expect(charges).toBe(Math.ceil(remaining / { month: 1, quarter: 3, semester: 6, year: 12 }[of]))
      }),
      { numRuns: cases(500) },
    )
  })

  test('keeps to its plan and its add-ons when the plan changes', () => {
    const plan = { plan_addon_uuid: null, quantity: 1, unit_cents: 30_000 }
    const extra = { plan_addon_uuid: 'a', quantity: 1, unit_cents: 10_000 }
    const forPlan: Coupon = { ...addonCoupon('a'), applies_to: { plan_uuids: ['p'], addon_uuids: [] } }
    expect(limitToPlan(forPlan, { plan_uuid: 'p', items: [plan] })).toEqual(forPlan)
    expect(limitToPlan(forPlan, { plan_uuid: 'q', items: [plan, extra] })).toBeNull()
    expect(limitToPlan(addonCoupon('a'), { plan_uuid: 'q', items: [plan, extra] })).toEqual(addonCoupon('a'))
    expect(limitToPlan(addonCoupon('a'), { plan_uuid: 'p', items: [plan] })).toBeNull()
    const both: Coupon = { ...forPlan, applies_to: { plan_uuids: ['p'], addon_uuids: ['a'] } }
    const limited = limitToPlan(both, { plan_uuid: 'q', items: [plan, extra] })
    expect(amountOf({ items: [plan, extra], discount: limited, interval: 'month' })).toBe(35_000)
    expect(amountOf({ items: [plan, extra], discount: both, interval: 'month' })).toBe(20_000)
  })

  test('says what is charged once it is over, and what it saves in a year', () => {
    const plan = [{ plan_addon_uuid: null, label: 'Plan', quantity: 1, unit_cents: 10_000 }]
    const always: Coupon = { ...addonCoupon('a'), value: 10 }
    const { applies_to: _, ...everything } = always
    const once: Coupon = { ...everything, value: 50, duration: 'once' }
    const one = { items: plan, interval: 'month' as const, discount: { ...everything, also: [once] } }
    expect(amountOf(one)).toBe(4_500)
    expect(afterDiscount(one, { at: '2026-03-05T18:00:00.000Z', anchor: 5 })).toEqual({
      on: '2026-04-05',
      amount_cents: 9_000,
    })
    expect(savedInYear(one)).toBe(5_500 + 11 * 1_000)
    expect(savedInYear({ ...one, discount: null })).toBe(0)
  })
})

describe('added items', () => {
  test('have of a discount only what it gives them, each coupon its part', () => {
    fc.assert(
      fc.property(billed, items, (before, more) => {
        const added = more.map((one) => ({ ...one, unit_cents: Math.abs(one.unit_cents), label: 'Nuevo' }))
        const plain = before.items.map((one) => ({ ...one, unit_cents: Math.abs(one.unit_cents) }))
        const after = { ...before, items: [...plain, ...added] }
        const priced = priceAdded({ before: { ...before, items: plain }, after, added })
        for (const one of priced) {
          expect(one.cents).toBeGreaterThanOrEqual(0)
          expect(one.cents + one.discount_cents).toBe(centsOf(one.item))
          expect(sum(one.coupons.map((share) => share.discount_cents))).toBeLessThanOrEqual(
            one.discount_cents,
          )
        }
        const all = sum(priceItems(after).map((one) => one.discount_cents))
        expect(sum(priced.map((one) => one.discount_cents))).toBeLessThanOrEqual(all)
      }),
      { numRuns: cases(1_000) },
    )
  })
})
