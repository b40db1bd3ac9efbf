import { dayOf } from '@/contract/days'
import type { Clock } from '@server/core/clock'

const words = new Intl.DateTimeFormat('es-MX', { dateStyle: 'medium', timeZone: 'UTC' })

/** A day for sentences that are stored: `5 mar 2026`. */
export const dayInWords = (day: string) => words.format(new Date(day))

/** Today's calendar day in Mexico City. */
export const dayIn = (clock: Clock) => dayOf(clock.now())
