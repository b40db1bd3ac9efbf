import * as z from 'zod/mini'
import { Cents, Currency } from './shapes'

/** Why the monthly income of a plan changes. */
export const IncomeReason = z.enum([
  'new',
  'returned',
  'from_plan',
  'more',
  'price',
  'discount',
  'less',
  'paused',
  'unpaid',
  'to_plan',
  'canceled',
])
export type IncomeReason = z.infer<typeof IncomeReason>

/** What one reason moved in a month, and of how many subscriptions. */
const IncomeMove = z.object({ reason: IncomeReason, cents: Cents, subscriptions: z.int() })

const IncomeMonth = z.object({
  /** `YYYY-MM`. */
  month: z.string(),
  moves: z.array(IncomeMove),
  /** What the plan brought a month when it ended: that of the month before, and its moves. */
  income_cents: Cents,
})

/** What moved the monthly income of a plan in the last twelve months. */
export const PlanIncome = z.object({
  currency: Currency,
  /** What it brought a month before the first of the months. */
  opening_cents: Cents,
  /** Oldest first; the last goes as far as today, and ends with the income that the plan shows. */
  months: z.array(IncomeMonth),
})
export type PlanIncome = z.infer<typeof PlanIncome>
