import { dayAfter } from '@/contract/days'

/** The last day of a month (`YYYY-MM`). */
export const lastDayOf = (month: string) => dayAfter(`${monthsAfter(month, 1)}-01`, -1)

/** The month this many months after another (`YYYY-MM`). */
export function monthsAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/** The given number of months up to the one of a day, oldest first. */
export const monthsUntil = (day: string, count: number) =>
  Array.from({ length: count }, (_, index) => monthsAfter(day.slice(0, 7), index + 1 - count))
