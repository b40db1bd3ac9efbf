import { dayOf } from '@/contract/days'
import type { Clock } from '@server/core/clock'

const words = new Intl.DateTimeFormat('es-MX', { dateStyle: 'medium', timeZone: 'UTC' })

/** A day as one says it, for sentences that are kept: `5 mar 2026`. */
export const dayInWords = (day: string) => words.format(new Date(day))

/** The calendar day it is in Mexico City. */
export const dayIn = (clock: Clock) => dayOf(clock.now())
