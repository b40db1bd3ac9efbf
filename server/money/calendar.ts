import { type Interval, intervalMonths } from '@/contract/planParts'
import { dayOf } from '@/contract/days'

const DAY_MS = 86_400_000

/** Calendar days from one day to another. */
export const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** The calendar day of an instant. */
export const dayAt = (at: string) => dayOf(new Date(at))

/** The same hour, that many days later. */
export const daysLater = (at: string, days: number) => new Date(Date.parse(at) + days * DAY_MS).toISOString()

/** The same hour, on another calendar day. */
export const onDay = (at: string, day: string) => daysLater(at, daysBetween(dayAt(at), day))

/** The end of a period: on the anchor day, as many months after its start as the interval has. */
export function periodEndAfter(start: string, interval: Interval, anchor: number): string {
  const [year = 0, month = 1] = dayAt(start).split('-').map(Number)
  const end = new Date(Date.UTC(year, month - 1 + intervalMonths[interval], anchor))
  return onDay(start, end.toISOString().slice(0, 10))
}

/** The anchor day of a charge at an instant, from 1 to 28: every month has it. */
export const anchorAt = (at: string) => Math.min(28, Number(dayAt(at).slice(8)))
