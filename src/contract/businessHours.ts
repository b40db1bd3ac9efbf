// The hours in which promises to answer run: working days of Mexico, from nine to six. Mexico City keeps UTC−6 the
// whole year since the law of October 2022 did away with summer time.

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const ZONE = -6 * HOUR
const OPENS = 9 * HOUR
const CLOSES = 18 * HOUR

/** Minutes of work in a working day. */
export const WORKING_DAY = (CLOSES - OPENS) / MINUTE

/** How many minutes of work lie between two moments; negative when the second comes first. */
export function businessMinutesBetween(from: string, to: string): number {
  const [start, end] = [Date.parse(from), Date.parse(to)]
  const minutes = Math.floor(workedBetween(Math.min(start, end), Math.max(start, end)) / MINUTE)
  return start > end && minutes > 0 ? -minutes : minutes
}

/** The moment at which so many minutes of work have passed. */
export function afterBusinessMinutes(from: string, minutes: number): string {
  const start = Date.parse(from)
  let left = minutes * MINUTE
  for (let day = dayOf(start); ; day++) {
    const [opens, closes] = hoursOf(day)
    const begins = Math.max(opens, start)
    const room = Math.max(0, closes - begins)
    if (left <= 0) return new Date(start).toISOString()
    if (left <= room) return new Date(begins + left).toISOString()
    left -= room
  }
}

/** Whether nobody works on a day, `YYYY-MM-DD`, as it is a weekend or a day of rest by law. */
export const isDayOff = (day: string) => isOff(Date.parse(day) / DAY)

function workedBetween(start: number, end: number): number {
  let worked = 0
  for (let day = dayOf(start); day <= dayOf(end); day++) {
    const [opens, closes] = hoursOf(day)
    worked += Math.max(0, Math.min(closes, end) - Math.max(opens, start))
  }
  return worked
}

/** The days since 1970 in Mexico City. */
const dayOf = (moment: number) => Math.floor((moment + ZONE) / DAY)

/** From when to when a day is worked; on a day off it ends as it begins. */
function hoursOf(day: number): [opens: number, closes: number] {
  const midnight = day * DAY - ZONE
  return [midnight + OPENS, isOff(day) ? midnight + OPENS : midnight + CLOSES]
}

/** 1 January 1970 was a Thursday. */
const weekday = (day: number) => (((day + 4) % 7) + 7) % 7

function isOff(day: number): boolean {
  if (weekday(day) === 0 || weekday(day) === 6) return true
  const date = new Date(day * DAY)
  const [year, month, dayOfMonth] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]
  return daysOfRest(year).some(([m, d]) => m === month && d === dayOfMonth)
}

/** The days of obligatory rest of a year (Ley Federal del Trabajo, article 74). */
const daysOfRest = (year: number): [month: number, day: number][] => [
  [1, 1],
  [2, mondayOf(year, 2, 1)],
  [3, mondayOf(year, 3, 3)],
  [5, 1],
  [9, 16],
  // The day on which a new president begins.
  ...((year - 2024) % 6 === 0 ? ([[10, 1]] satisfies [number, number][]) : []),
  [11, mondayOf(year, 11, 3)],
  [12, 25],
]

/** The day of the month on which its first, second, … Monday falls. */
function mondayOf(year: number, month: number, which: number): number {
  const first = weekday(Date.UTC(year, month - 1, 1) / DAY)
  return 1 + ((8 - first) % 7) + 7 * (which - 1)
}
