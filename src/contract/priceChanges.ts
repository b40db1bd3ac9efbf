import * as z from 'zod/mini'
import { dayAfter } from './days'
import { Interval, type PlanPrice } from './planParts'
import { pricesOn } from './planPrices'
import { Cents, Currency } from './shapes'

/** A price that takes the place of what is asked now; without amounts where the two do not compare. */
export const PriceChange = z.object({
  version: z.int(),
  interval: Interval,
  currency: Currency,
  before_cents: z.nullable(Cents),
  after_cents: z.nullable(Cents),
})
export type PriceChange = z.infer<typeof PriceChange>

type Price = Omit<PlanPrice, 'signup_fee_cents' | 'trial_days' | 'tax'>

/**
 * Which other prices a plan will ask than those it is sold by, from a day on, each beside the one that is asked that day
 * as often: of its bands, the one that changes most. What was not sold as often before changes nothing.
 */
export function priceChanges(sold: readonly Price[], next: readonly Price[], day: string): PriceChange[] {
  const asked = pricesOn(sold, day)
  const turns = [...sold, ...next].flatMap(({ valid_from, valid_to }) => [
    valid_from ?? day,
    valid_to ? dayAfter(valid_to, 1) : day,
  ])
  const coming = [day, ...turns.filter((turn) => turn > day)].flatMap((turn) => {
    const kept = pricesOn(sold, turn).map(({ version }) => version)
    return pricesOn(next, turn).filter(({ version }) => !kept.includes(version))
  })
  return [...new Set(coming)].flatMap((price) => {
    const { version, interval, currency } = price
    const alike = asked.filter((one) => one.interval === interval && one.currency === currency)
    const before = alike.find(({ mode }) => mode === price.mode) ?? alike[0]
    return before && before.version !== version
      ? [{ version, interval, currency, ...findLargestChange(before, price) }]
      : []
  })
}

/** Whether a price changes by more than a share of what is asked now; one that does not compare does. */
export const changesBeyond = ({ before_cents, after_cents }: Amounts, pct: number) =>
  before_cents === null ||
  after_cents === null ||
  Math.abs(after_cents - before_cents) * 100 > pct * before_cents

type Amounts = Pick<PriceChange, 'before_cents' | 'after_cents'>

function findLargestChange(before: Price, after: Price): Amounts {
  const [was, is] = [bandsOf(before), bandsOf(after)]
  const changes = is.flatMap(({ band, cents }) => {
    const old = was.find((one) => one.band === band)
    return old ? [{ before_cents: old.cents, after_cents: cents }] : []
  })
  const [most] = changes.toSorted((one, other) => shareOf(other) - shareOf(one))
  return most && before.mode === after.mode && changes.length === was.length && changes.length === is.length
    ? most
    : { before_cents: null, after_cents: null }
}

const shareOf = ({ before_cents, after_cents }: { before_cents: number; after_cents: number }) =>
  before_cents === after_cents ? 0 : Math.abs(after_cents - before_cents) / before_cents

const bandsOf = ({ amount_cents, bands }: Price) =>
  amount_cents === null
    ? bands.map(({ from, to, amount_cents: cents }) => ({ band: `${from}-${to}`, cents }))
    : [{ band: 'all', cents: amount_cents }]
