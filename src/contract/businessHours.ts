import * as z from 'zod/mini'
import { Weekday, weekdays } from './hours'
import { Day } from './shapes'

// The hours in which promises to answer run, on working days of Mexico. Mexico City keeps UTC−6 the whole year since the
// law of October 2022 did away with summer time.

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const ZONE = -6 * HOUR

/** When people work: on which days of the week, from when to when, and on which days they do not. */
export const BusinessHours = z.object({
  work_days: z.array(Weekday),
  opens: z.string(),
  closes: z.string(),
  /** The days of obligatory rest of every year are none of work. */
  legal_rest_days: z.boolean(),
  /** Further days that are none. */
  holidays: z.array(Day),
})
export type BusinessHours = z.infer<typeof BusinessHours>

/** The hours of work until the settings say others. */
export const usualHours: BusinessHours = {
  work_days: ['mon', 'tue', 'wed', 'thu', 'fri'],
  opens: '09:00',
  closes: '18:00',
  legal_rest_days: true,
  holidays: [],
}

const timeOf = (text: string) => (Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))) * MINUTE

/** Minutes of work in a working day. */
export const workingDay = ({ opens, closes }: Pick<BusinessHours, 'opens' | 'closes'>) =>
  (timeOf(closes) - timeOf(opens)) / MINUTE

/** How many minutes of work lie between two moments; negative when the second comes first. */
export function businessMinutesBetween(from: string, to: string, hours: BusinessHours): number {
  const [start, end] = [Date.parse(from), Date.parse(to)]
  const minutes = Math.floor(countWorkedMinutes(Math.min(start, end), Math.max(start, end), hours) / MINUTE)
  return start > end && minutes > 0 ? -minutes : minutes
}

/** The moment at which so many minutes of work have passed. */
export function afterBusinessMinutes(from: string, minutes: number, hours: BusinessHours): string {
  const start = Date.parse(from)
  let left = minutes * MINUTE
  for (let day = dayOf(start); ; day++) {
    const [opens, closes] = hoursOf(day, hours)
    const begins = Math.max(opens, start)
    const room = Math.max(0, closes - begins)
    if (left <= 0) return new Date(start).toISOString()
    if (left <= room) return new Date(begins + left).toISOString()
    left -= room
  }
}

/** Whether a day, `YYYY-MM-DD`, is no working day. */
export const isDayOff = (day: string, hours: BusinessHours) => isOff(Date.parse(day) / DAY, hours)

function countWorkedMinutes(start: number, end: number, hours: BusinessHours): number {
  let worked = 0
  for (let day = dayOf(start); day <= dayOf(end); day++) {
    const [opens, closes] = hoursOf(day, hours)
    worked += Math.max(0, Math.min(closes, end) - Math.max(opens, start))
  }
  return worked
}

/** The days since 1970 in Mexico City. */
const dayOf = (moment: number) => Math.floor((moment + ZONE) / DAY)

/** From when to when a day is worked; on a day off it ends as it begins. */
function hoursOf(day: number, hours: BusinessHours): [opens: number, closes: number] {
  const midnight = day * DAY - ZONE
  const opens = midnight + timeOf(hours.opens)
  return [opens, isOff(day, hours) ? opens : midnight + timeOf(hours.closes)]
}

/** 1 January 1970 was a Thursday. */
const weekday = (day: number) => (((day + 4) % 7) + 7) % 7

/** What a day is called among those of the week, from Monday on. */
const nameOf = (day: number): Weekday | undefined => weekdays[(weekday(day) + 6) % 7]

function isOff(day: number, { work_days, legal_rest_days, holidays }: BusinessHours): boolean {
  const name = nameOf(day)
  if (!name || !work_days.includes(name)) return true
  const date = new Date(day * DAY).toISOString().slice(0, 10)
  if (holidays.includes(date)) return true
  return legal_rest_days && restOf(Number(date.slice(0, 4))).includes(date)
}

const rests = new Map<number, string[]>()

/** The same as `legalRestDays`, computed once a year: counting minutes asks for every day of months. */
function restOf(year: number): string[] {
  const known = rests.get(year) ?? legalRestDays(year)
  rests.set(year, known)
  return known
}

const formatCalendarDay = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

/** The days of obligatory rest of a year (Ley Federal del Trabajo, article 74), `YYYY-MM-DD`. */
export const legalRestDays = (year: number): string[] =>
  daysOfRest(year).map(([month, day]) => formatCalendarDay(year, month, day))

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
