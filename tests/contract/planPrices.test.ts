import { describe, expect, test } from 'vitest'
import { dayAfter } from '@/contract/days'
import { offerOf, priceBefore, pricesAsked, standingsOn } from '@/contract/planPrices'
import { Random } from '../../server/demo/random'
import { aPrice } from '../support/sales'

const day = (offset: number) => dayAfter('2026-06-15', offset)

describe('the prices of a plan', () => {
  test('give way to the version that begins later, and come back when it is over', () => {
    const prices = [
      aPrice({ version: 1 }),
      aPrice({ version: 2, amount_cents: 29_900, valid_from: day(0), valid_to: day(10) }),
    ]
    const asked = (on: string) => pricesAsked(prices, on).map(({ version }) => version)
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

  test('ask for one at a time of each way to charge, whatever their days', () => {
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
        const asked = pricesAsked(prices, day(offset))
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
