import { whenAsked } from './whenAsked'
const inMexicoCity = whenAsked(() => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' }))

/** The calendar day of a moment in Mexico City, `YYYY-MM-DD`: the days of the product are those of its people. */
export const dayOf = (moment: Date) => inMexicoCity().format(moment)

/** The calendar day that many days after another; before it, when negative. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** The first day of the month that follows a day's. */
export const firstDayAfterMonth = (day: string): string =>
  `${dayAfter(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`

let present = () => new Date()

/** Has schemas take today from another clock than the machine's: that of a demonstration may be ahead. */
export function tellTime(clock: () => Date) {
  present = clock
}

/** The calendar day that many days from now in Mexico City, by the clock of the machine. */
export const daysFromNow = (days: number) => dayAfter(dayOf(present()), days)
