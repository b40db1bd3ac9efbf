import type { Clock } from '../clock'

const inMexicoCity = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' })

/** The calendar day of a moment in Mexico City, `YYYY-MM-DD`. */
export const dayOf = (moment: Date) => inMexicoCity.format(moment)

/** The calendar day it is in Mexico City. */
export const dayIn = (clock: Clock) => dayOf(clock.now())
