import { amountOf, type Billed, priceOf } from '@/contract/discountedItems'
import { intervalMonths } from '@/contract/planParts'
import { discountAfter } from './chargeFor'

/** What a discount takes off the charges of the next twelve months, in cents: what discounts are compared by. */
export function savedInYear({ items, discount, interval }: Billed): number {
  let left = discount
  let saved = 0
  for (let month = 0; month < 12 && left; month += intervalMonths[interval]) {
    saved += priceOf(items) - amountOf({ items, discount: left, interval })
    left = discountAfter(left, interval)
  }
  return saved
}
