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

/** The day of a month, counted from January of a year; in a shorter month its last day. */
export function dayOfMonth(year: number, month: number, day: number): string {
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(day, last))).toISOString().slice(0, 10)
}

/** The end of a period: on the anchor day, as many months after its start as the interval has. */
export function periodEndAfter(start: string, interval: Interval, anchor: number): string {
  const [year = 0, month = 1] = dayAt(start).split('-').map(Number)
  return onDay(start, dayOfMonth(year, month - 1 + intervalMonths[interval], anchor))
}

/** The anchor day of a charge at an instant, from 1 to 31: a shorter month is charged on its last day. */
export const anchorAt = (at: string) => Number(dayAt(at).slice(8))
