import type { LifeUnit } from '@/contract/accountLife'
import { dayAfter } from '@/contract/days'
import { lastDayOf, monthsAfter } from '@server/money/months'

/** How long a life may be for each unit, in days: a line has room for some sixty spans. */
export const longestIn: readonly [LifeUnit, days: number][] = [
  ['day', 60],
  ['week', 420],
  ['month', 2_000],
  ['quarter', 6_000],
]

/** The last day of the span of a unit that begins on a day. */
export const endOfSpan: Record<LifeUnit, (from: string) => string> = {
  day: (from) => from,
  week: (from) => dayAfter(from, 6),
  month: (from) => lastDayOf(from.slice(0, 7)),
  quarter: (from) => lastDayOf(monthsAfter(from.slice(0, 7), 2)),
  year: (from) => lastDayOf(monthsAfter(from.slice(0, 7), 11)),
}
