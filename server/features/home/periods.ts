import { dayAfter } from '@/contract/days'

type DayRange = { from: string; to: string }

const DAY = 86_400_000
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY)

/** The last day of a month (`YYYY-MM`). */
export const lastDayOf = (month: string) => dayAfter(`${monthsAfter(month, 1)}-01`, -1)

/** The month this many months after another (`YYYY-MM`). */
function monthsAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/** The given number of months up to the one of a day, oldest first. */
export const monthsUntil = (day: string, count: number) =>
  Array.from({ length: count }, (_, index) => monthsAfter(day.slice(0, 7), index + 1 - count))

/**
 * The period to compare with. For a month, or its first days, the same days of the month before; otherwise as many days
 * just before.
 */
export function periodBefore({ from, to }: DayRange): DayRange {
  const month = from.slice(0, 7)
  if (from.endsWith('-01') && to.slice(0, 7) === month && from !== to) {
    const before = monthsAfter(month, -1)
    const last = lastDayOf(before)
    const isWhole = to === lastDayOf(month)
    const day = `${before}-${to.slice(8)}`
    return { from: `${before}-01`, to: isWhole || day > last ? last : day }
  }
  const days = daysBetween(from, to) + 1
  return { from: dayAfter(from, -days), to: dayAfter(from, -1) }
}
