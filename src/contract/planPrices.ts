import * as z from 'zod/mini'
import { PlanPrice } from './planParts'

// Which of the prices of a plan is asked, and when.

/** Where a price stands on a day. */
export const PriceStanding = z.enum(['draft', 'upcoming', 'asked', 'replaced', 'over', 'retired'])
export type PriceStanding = z.infer<typeof PriceStanding>

/** A price with what became of it. */
export const PriceInUse = z.extend(PlanPrice, {
  standing: PriceStanding,
  /** Subscriptions that are alive and charged by it. */
  subscriptions: z.int(),
  /** A subscription or an open order uses the price, so it never changes. */
  is_fixed: z.boolean(),
})
export type PriceInUse = z.infer<typeof PriceInUse>

type Offered = Pick<PlanPrice, 'currency' | 'interval' | 'mode'>
type Timed = Offered & Pick<PlanPrice, 'version' | 'status' | 'valid_from' | 'valid_to'>

/** What tells apart two prices that may be asked at the same time. */
export const offerOf = ({ currency, interval, mode }: Offered) => `${currency} ${interval} ${mode}`

/** The prices that are asked on a day: for each way to charge one, that which began last. */
export function pricesOn<Price extends Timed>(prices: readonly Price[], day: string): Price[] {
  const valid = prices.filter(
    ({ status, valid_from, valid_to }) =>
      status === 'active' && (!valid_from || valid_from <= day) && (!valid_to || day <= valid_to),
  )
  return valid.filter(
    (price) => !valid.some((other) => offerOf(other) === offerOf(price) && isLater(other, price)),
  )
}

const isLater = (one: Timed, other: Timed) =>
  (one.valid_from ?? '') === (other.valid_from ?? '')
    ? one.version > other.version
    : (one.valid_from ?? '') > (other.valid_from ?? '')

/** Where each price stands on a day. */
export function standingsOn(prices: readonly Timed[], day: string): PriceStanding[] {
  const asked = new Set<Timed>(pricesOn(prices, day))
  return prices.map((price) => {
    if (price.status !== 'active') return price.status
    if (asked.has(price)) return 'asked'
    if (price.valid_from && price.valid_from > day) return 'upcoming'
    return price.valid_to && price.valid_to < day ? 'over' : 'replaced'
  })
}

/** The price that another takes the place of: the last one before it that was charged as often. */
export const priceBefore = <Price extends Timed>(prices: readonly Price[], price: Timed): Price | undefined =>
  prices
    .filter(
      (one) =>
        one.version < price.version &&
        one.status === 'active' &&
        one.currency === price.currency &&
        one.interval === price.interval,
    )
    .toSorted((one, other) => (isLater(one, other) ? -1 : 1))[0]
