import type { Row } from '@server/audit/writes'
import { dayAt, daysBetween } from '@server/money/calendar'

type Noted = { period_start: string; period_end: string }
type Period = Pick<Row<'subscriptions'>, 'current_period_start' | 'current_period_end'>

/**
 * Counts the days that the shares of a subscription's present period were noted for. A pause or another day of charge
 * lengthens the period, and adds no days to what an employer pays for.
 */
export function countShareDays(
  noted: readonly Noted[],
  { current_period_start: start, current_period_end: end }: Period,
): number {
  const [first] = noted.toSorted((one, other) => one.period_start.localeCompare(other.period_start))
  if (first) return daysBetween(first.period_start, first.period_end)
  return start && end ? daysBetween(dayAt(start), dayAt(end)) : 0
}

/** Counts the unused days of the present period if it ends on `day`: that day counts as used, days of a pause do not. */
export function countUnusedDays(
  { status, pause, current_period_end: end }: Pick<Row<'subscriptions'>, 'status' | 'pause'> & Period,
  day: string,
): number {
  if (!end) return 0
  const rests = status === 'paused' && pause ? dayAt(pause.from) : day
  const last = rests < day ? rests : day
  return Math.max(0, daysBetween(last, dayAt(end)) - 1)
}
