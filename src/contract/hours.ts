import { dayAfter } from './days'
import * as z from 'zod/mini'
import { Day, emptyAsNull, optionalText } from './shapes'
import { tidied } from './tidied'

/** The days of the week, from Monday on as they are said. */
export const Weekday = z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])
export type Weekday = z.infer<typeof Weekday>
export const weekdays = Weekday.options

const Time = z
  .string('Escribe la hora')
  .check(tidied, z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Escribe la hora como 09:00'))

export const OpeningHours = z.object({
  days: z.array(Weekday),
  opens: z.nullable(z.string()),
  closes: z.nullable(z.string()),
  all_day: z.boolean(),
})
/** When a place is open on some days; one that closes before it opens does so the next day. */
export type OpeningHours = z.infer<typeof OpeningHours>

export const HoursException = z.object({
  from: Day,
  to: z.nullable(Day),
  opens: z.nullable(z.string()),
  closes: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})
/** Days on which it is otherwise: closed, or with other hours. */
export type HoursException = z.infer<typeof HoursException>

const MINUTES = 1440

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** From when to when a line is open, in minutes of its day; past 1440 it is the day after. */
function span({
  opens,
  closes,
  all_day,
}: Pick<OpeningHours, 'opens' | 'closes' | 'all_day'>): [number, number] {
  if (all_day || !opens || !closes) return [0, MINUTES]
  const from = minutesOf(opens)
  const to = minutesOf(closes)
  return [from, to <= from ? to + MINUTES : to]
}

/** Whether two lines claim the same minute of the week. */
export function hasOverlap(hours: readonly OpeningHours[]): boolean {
  const week = weekdays.length * MINUTES
  const spans = hours
    .flatMap((line) =>
      line.days.map((day): [number, number] => {
        const [from, to] = span(line)
        const start = weekdays.indexOf(day) * MINUTES
        return [start + from, start + to]
      }),
    )
    .sort(([one], [other]) => one - other)
  const [first] = spans
  // The week goes round: what runs past Sunday's end meets Monday's first line.
  const round: [number, number][] = first ? [...spans, [first[0] + week, first[1] + week]] : []
  return round.some(([from], index) => from < (round[index - 1]?.[1] ?? 0))
}

const NewOpeningHours = z
  .strictObject({
    days: z.array(Weekday).check(z.minLength(1, 'Elige al menos un día')),
    opens: emptyAsNull(Time),
    closes: emptyAsNull(Time),
    all_day: z.boolean(),
  })
  .check(
    z.overwrite<OpeningHours>((line) => (line.all_day ? { ...line, opens: null, closes: null } : line)),
    ({ value, issues }) => {
      if (value.all_day) return
      if (!value.opens)
        issues.push({ code: 'custom', path: ['opens'], message: 'Escribe a qué hora abre', input: null })
      if (!value.closes)
        issues.push({ code: 'custom', path: ['closes'], message: 'Escribe a qué hora cierra', input: null })
    },
  )

/** A week's hours, as they are written in a form. */
export const NewHours = z.array(NewOpeningHours).check(
  z.maxLength(20, 'Escribe como máximo 20 horarios'),
  z.refine((hours) => !hasOverlap(hours), 'Hay horarios que se enciman. Deja cada hora en uno solo'),
)

const NewHoursException = z
  .strictObject({
    from: Day,
    to: emptyAsNull(Day),
    opens: emptyAsNull(Time),
    closes: emptyAsNull(Time),
    reason: optionalText(120),
  })
  .check(({ value, issues }) => {
    if (value.to && value.to < value.from)
      issues.push({
        code: 'custom',
        path: ['to'],
        message: 'El último día debe ser igual o posterior al primero',
        input: value.to,
      })
    if (Boolean(value.opens) !== Boolean(value.closes))
      issues.push({
        code: 'custom',
        path: [value.opens ? 'closes' : 'opens'],
        message: 'Escribe las dos horas, o ninguna si ese día cierra',
        input: null,
      })
  })

/** Days that are otherwise, as they are written in a form. */
export const NewExceptions = z
  .array(NewHoursException)
  .check(z.maxLength(100, 'Escribe como máximo 100 excepciones'))

export type Opening = {
  hours: readonly OpeningHours[]
  exceptions: readonly HoursException[]
  timezone: string
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** The clock of a time zone: making one takes twenty times as long as looking at it. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  clocks.set(timeZone, clock)
  return clock
}

/** What a clock on the wall of a place shows: its day, and the minute of it. */
function wallClock(moment: Date, timeZone: string): { day: string; minute: number } {
  const parts = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )
  return {
    day: `${parts.year}-${parts.month}-${parts.day}`,
    minute: Number(parts.hour) * 60 + Number(parts.minute),
  }
}

const weekdayOf = (day: string) => weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'mon'

/** When a place is open on a day, in minutes of it: as an exception says, or else its week. */
export function spansOn(
  day: string,
  { hours, exceptions }: Pick<Opening, 'hours' | 'exceptions'>,
): [number, number][] {
  const exception = exceptions.find(({ from, to }) => day >= from && day <= (to ?? from))
  if (exception) return exception.opens && exception.closes ? [span({ ...exception, all_day: false })] : []
  const weekday = weekdayOf(day)
  return hours
    .filter(({ days }) => days.includes(weekday))
    .map(span)
    .sort(([one], [other]) => one - other)
}

/** Whether a place is open at a moment, by the clock on its wall. */
export function isOpen(opening: Opening, moment: Date): boolean {
  const { day, minute } = wallClock(moment, opening.timezone)
  return (
    spansOn(day, opening).some(([from, to]) => minute >= from && minute < to) ||
    // What opened yesterday may still be open past midnight.
    spansOn(dayAfter(day, -1), opening).some(([, to]) => minute + MINUTES < to)
  )
}

/** Until what time an open place stays open; nothing where it is closed, or does not close that day. */
export function closesAt(opening: Opening, moment: Date): string | null {
  const { day, minute } = wallClock(moment, opening.timezone)
  const spans = [
    ...spansOn(dayAfter(day, -1), opening).map(([from, to]) => [from - MINUTES, to - MINUTES] as const),
    ...spansOn(day, opening),
  ]
  const now = spans.find(([from, to]) => from <= minute && minute < to)
  return now && now[1] - now[0] < MINUTES ? timeOf(now[1]) : null
}

const DAYS_AHEAD = 14

/** The day and the time when a closed place opens next, within two weeks. */
export function opensNext(opening: Opening, moment: Date): { day: string; time: string } | null {
  if (isOpen(opening, moment)) return null
  const { day: today, minute } = wallClock(moment, opening.timezone)
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
    const day = dayAfter(today, ahead)
    const next = spansOn(day, opening).find(([from]) => ahead > 0 || from > minute)
    if (next) return { day, time: timeOf(next[0]) }
  }
  return null
}

/** A minute of a day as a clock shows it: 570 is `09:30`. */
export const timeOf = (minute: number) =>
  [Math.floor(minute / 60) % 24, minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
