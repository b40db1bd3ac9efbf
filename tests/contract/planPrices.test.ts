import { describe, expect, test } from 'vitest'
import { dayAfter } from '@/contract/days'
import { offerOf, priceBefore, pricesOn, standingsOn } from '@/contract/planPrices'
import { changesBeyond, priceChanges } from '@/contract/priceChanges'
import { Random } from '@server/demo/material/random'
import { aPrice } from '../support/sales'

const day = (offset: number) => dayAfter('2026-06-15', offset)

describe('the prices of a plan', () => {
  test('give way to the version that begins later, and come back when it is over', () => {
    const prices = [
      aPrice({ version: 1 }),
      aPrice({ version: 2, amount_cents: 29_900, valid_from: day(0), valid_to: day(10) }),
    ]
    const asked = (on: string) => pricesOn(prices, on).map(({ version }) => version)
    expect(asked(day(-1))).toEqual([1])
    expect(asked(day(0))).toEqual([2])
    expect(asked(day(11))).toEqual([1])
    expect(standingsOn(prices, day(-1))).toEqual(['asked', 'upcoming'])
    expect(standingsOn(prices, day(5))).toEqual(['replaced', 'asked'])
    expect(standingsOn(prices, day(11))).toEqual(['asked', 'over'])
  })

  test('are compared with the version before that was charged as often', () => {
    const yearly = aPrice({ version: 2, interval: 'year' })
    const prices = [aPrice({ version: 1 }), yearly, aPrice({ version: 3, valid_from: day(0) })]
    expect(priceBefore(prices, aPrice({ version: 3 }))?.version).toBe(1)
    expect(priceBefore(prices, yearly)).toBeUndefined()
  })

  test('change by what is asked instead, now or later, and not by what was not sold so often', () => {
    const sold = [aPrice({ version: 1 }), aPrice({ version: 2, interval: 'year', amount_cents: 350_000 })]
    const later = aPrice({ version: 3, amount_cents: 38_400, valid_from: day(5) })
    const quarterly = aPrice({ version: 4, interval: 'quarter', amount_cents: 1 })
    const changes = priceChanges(sold, [...sold, later, quarterly], day(0))
    expect(changes).toEqual([
      { version: 3, interval: 'month', currency: 'MXN', before_cents: 34_900, after_cents: 38_400 },
    ])
    expect(changes.map((one) => changesBeyond(one, 10))).toEqual([true])
    expect(changes.map((one) => changesBeyond(one, 11))).toEqual([false])
    expect(priceChanges([...sold, later], [...sold, later, quarterly], day(0))).toEqual([])
  })

  test('change too where an older one comes back, sooner than it would', () => {
    const old = aPrice({ version: 1, amount_cents: 10_000 })
    const now = aPrice({ version: 2, amount_cents: 20_000, valid_from: day(-9) })
    const back = { interval: 'month', version: 1, before_cents: 20_000, after_cents: 10_000 }
    expect(priceChanges([old, now], [old, { ...now, status: 'retired' }], day(0))).toMatchObject([back])
    expect(priceChanges([old, now], [old, { ...now, valid_to: day(3) }], day(0))).toMatchObject([back])
  })

  test('change by the band that changes most, and beyond any share where they do not compare', () => {
    const banded = (version: number, ...amounts: number[]) =>
      aPrice({
        version,
        mode: 'by_tier',
        amount_cents: null,
        bands: amounts.map((amount_cents, from) => ({ from, to: from, amount_cents })),
      })
    const sold = [banded(1, 100, 200)]
    const to = (next: ReturnType<typeof aPrice>) => priceChanges(sold, [...sold, next], day(0))
    expect(to(banded(2, 101, 150))).toMatchObject([{ before_cents: 200, after_cents: 150 }])
    const unlike = [
      to(banded(2, 100)),
      to(banded(2, 100, 200, 300)),
      to(aPrice({ version: 2, amount_cents: 100 })),
    ]
    for (const [change] of unlike) {
      expect(change).toMatchObject({ before_cents: null, after_cents: null })
      expect(change && changesBeyond(change, 100)).toBe(true)
    }
  })

  test('ask for one at a time of each way to charge, on any days', () => {
    const random = new Random(41)
    for (let round = 0; round < 1_000; round++) {
      const maybe = () => (random.chance(0.3) ? null : day(random.between(-20, 20)))
      const prices = Array.from({ length: random.between(1, 6) }, (_, index) =>
        aPrice({
          version: index + 1,
          interval: random.pick(['month', 'year']),
          valid_from: maybe(),
          valid_to: maybe(),
          status: random.pick(['active', 'active', 'retired', 'draft']),
        }),
      )
      for (let offset = -22; offset <= 22; offset += 4) {
        const asked = pricesOn(prices, day(offset))
        expect(new Set(asked.map(offerOf)).size).toBe(asked.length)
        const isValid = prices.some(
          ({ status, valid_from, valid_to }) =>
            status === 'active' &&
            (valid_from ?? '') <= day(offset) &&
            (valid_to ?? '9999-12-31') >= day(offset),
        )
        expect(asked.length > 0).toBe(isValid)
      }
    }
  })
})
