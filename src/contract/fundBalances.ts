import * as z from 'zod/mini'
import { Cents, Currency, Day } from './shapes'

/** What a fund had, and had held of it, when a day ended. */
const BalancePoint = z.object({ day: Day, posted_cents: Cents, held_cents: Cents })

/** The balances of a fund over its last year, or over its weeks where it is young, and what is to be expected of it. */
export const FundBalances = z.object({
  currency: Currency,
  every: z.enum(['week', 'month']),
  /** Oldest first; the last is today's, with what the fund says to have. */
  points: z.array(BalancePoint),
  /** Below this balance, in cents, the fund is said to be low; null where the fund has no threshold. */
  low_balance_cents: z.nullable(Cents),
  /** What it comes to if it is spent as in the last thirty days; empty where nothing is. */
  forecast: z.array(z.pick(BalancePoint, { day: true, posted_cents: true })),
})
export type FundBalances = z.infer<typeof FundBalances>
