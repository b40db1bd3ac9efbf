import { whenAsked } from './whenAsked'
import { dayOf } from './days'

/**
 * Who would do something to a record, and on which day: what its status alone does not tell. Why it cannot be done is
 * said once, by its contract: the menu says so before it is asked for, and the server as it refuses.
 */
export type Asking = { role: string; today: string }

/** Why an action that people look for cannot be done to a record as it is; undefined where it can, or is not expected. */
export type WhyNot<Shown> = (action: string, record: Shown, asking: Asking) => string | undefined

const words = whenAsked(() => new Intl.DateTimeFormat('es-MX', { dateStyle: 'medium', timeZone: 'UTC' }))

/** A day within a sentence: `5 mar 2026`. */
export const sayDay = (day: string) =>
  words()
    .format(new Date(day.slice(0, 10)))
    .replaceAll('.', '')

/** The day of a moment within a sentence. */
export const sayDayOf = (instant: string) => sayDay(dayOf(new Date(instant)))

/** What is already going to end, so that it is not ended again. */
export const endsAlready = (day: string) =>
  `Ya se cancela el ${sayDay(day)}. Deshaz la cancelación para cambiarla`
