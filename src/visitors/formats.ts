import { whenAsked } from '@/contract/whenAsked'
import { dayOf } from '@/contract/days'
import { presentTime } from '@/store/clock'
import { formatMoney } from '@/kit/text/formats'

const inDay = whenAsked(
  () => new Intl.DateTimeFormat('es-MX', { day: 'numeric', month: 'long', timeZone: 'UTC' }),
)
const inYear = whenAsked(() => new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone: 'UTC' }))

/** An amount as a price is said, with its currency: `$349.00 MXN`. */
export const priceIn = (cents: number, currency: string) =>
  currency === 'MXN' ? `${formatMoney(cents)} MXN` : formatMoney(cents, currency)

/** The day that it is, as the server's records have it. */
export const presentDay = () => dayOf(new Date(presentTime()))

/** A day as a sentence says it: `20 de marzo`, and with its year where that is another. */
export const dayInWords = (day: string, today = presentDay()) =>
  (day.slice(0, 4) === today.slice(0, 4) ? inDay() : inYear()).format(new Date(day))
