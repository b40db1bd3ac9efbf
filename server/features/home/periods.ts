import { dayAfter } from '@/contract/days'
import { lastDayOf, monthsAfter } from '@server/money/months'

type DayRange = { from: string; to: string }

const DAY = 86_400_000
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY)

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
