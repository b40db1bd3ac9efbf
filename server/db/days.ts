import type { Clock } from '../clock'

const inMexicoCity = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' })

/** The calendar day of a moment in Mexico City, `YYYY-MM-DD`. */
export const dayOf = (moment: Date) => inMexicoCity.format(moment)

/** The calendar day that many days after another. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** The calendar day it is in Mexico City. */
export const dayIn = (clock: Clock) => dayOf(clock.now())
