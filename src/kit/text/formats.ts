import { dayAfter, dayOf } from '@/contract/days'
import { whenAsked } from '@/contract/whenAsked'

/** How values are written for a person. The language is Spanish; numbers, money and dates are Mexico's. */
const LOCALE = 'es-MX'

/** Staff work by the time of Mexico City wherever their browser is, so that everyone reads the same hour. */
const TIME_ZONE = 'America/Mexico_City'

const MINUTE = 60_000

const formatter = (options: Intl.DateTimeFormatOptions) =>
  whenAsked(() => new Intl.DateTimeFormat(LOCALE, options))
const day = formatter({ dateStyle: 'medium', timeZone: 'UTC' })
const monthOfYear = formatter({ month: 'long', year: 'numeric', timeZone: 'UTC' })
const shortMonth = formatter({ month: 'short', timeZone: 'UTC' })
const localDay = formatter({ dateStyle: 'medium', timeZone: TIME_ZONE })
const localTime = formatter({ timeStyle: 'short', timeZone: TIME_ZONE })
const preciseTime = formatter({ timeStyle: 'medium', timeZone: TIME_ZONE, hourCycle: 'h23' })
const count = whenAsked(() => new Intl.NumberFormat(LOCALE))
/** What is taken from nothing is -0, which no one reads as a debt. */
const signDisplay = 'negative'
const amount = whenAsked(
  () => new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay }),
)
const rough = whenAsked(() => new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 }))
const list = whenAsked(() => new Intl.ListFormat(LOCALE))
const country = whenAsked(() => new Intl.DisplayNames(LOCALE, { type: 'region' }))
const percent = whenAsked(() => new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 1 }))
const currencies = new Map<string, Intl.NumberFormat>()

/** Intl puts narrow and unbreakable spaces where people write plain ones. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

/** An amount in cents: `$1,234.50`; of another currency, with its code: `USD 1,234.50`. */
export function formatMoney(cents: number, currency = 'MXN'): string {
  const known = currencies.get(currency)
  const format = known ?? new Intl.NumberFormat(LOCALE, { style: 'currency', currency, signDisplay })
  if (!known) currencies.set(currency, format)
  return plain(format.format(cents / 100))
}

/** An amount in cents within a column of them, which says its currency once: `1,234.50`. */
export const formatAmount = (cents: number) => plain(amount().format(cents / 100))

/** A whole number: `1,204`. */
export const formatCount = (value: number) => count().format(value)

/** How many there are, where the server stops counting at some point: `más de 10,000`. */
export const formatTotal = (total: number, capped: boolean) =>
  capped ? `más de ${count().format(total)}` : count().format(total)

/** A share of one: `12.3%`. */
export const formatPercent = (share: number) => percent().format(share)

/** Several things in a sentence: `Ana e Isabel`. */
export const formatList = (items: string[]) => list().format(items)

/** A calendar day (`YYYY-MM-DD`): `5 mar 2026`. It has no hour, so no time zone may move it. */
export const formatDay = (value: string) => plain(day().format(new Date(value)))

/** A month (`YYYY-MM`): `marzo de 2026`. */
export const formatMonth = (value: string) => plain(monthOfYear().format(new Date(`${value}-01`)))

/** A month (`YYYY-MM`) beside others of its year: `mar`. */
export const formatShortMonth = (value: string) => plain(shortMonth().format(new Date(`${value}-01`)))

/** An amount in cents where only its size matters: `$1.2 M`, `$350 mil`, `$80`. */
export function formatRoughMoney(cents: number): string {
  const pesos = cents / 100
  const size = Math.abs(pesos)
  const [value, unit] = size >= 1e6 ? [pesos / 1e6, ' M'] : size >= 1e3 ? [pesos / 1e3, ' mil'] : [pesos, '']
  return `${value < 0 ? '-' : ''}$${rough().format(Math.abs(value))}${unit}`
}

/** From one end to another, as each is said: `$100.00 – $200.00`, `desde $100.00`. */
export function formatRange<End>(
  { from, to }: { from?: End | undefined; to?: End | undefined },
  say: (end: End) => string,
): string {
  if (from === undefined) return to === undefined ? '' : `hasta ${say(to)}`
  return to === undefined ? `desde ${say(from)}` : `${say(from)} – ${say(to)}`
}

/** From one day to another: `5 mar 2026 – 4 mar 2027`. */
export const formatDayRange = (from: string | undefined, to: string | undefined) =>
  formatRange({ from, to }, formatDay)

/** A moment as lists say it: `hace 12 min`, `hoy, 9:12 a.m.`, `ayer, 4:40 p.m.`, else its day. */
export function formatInstant(value: string, now: Date): string {
  const instant = new Date(value)
  const elapsed = now.getTime() - instant.getTime()
  if (elapsed >= 0 && elapsed < MINUTE) return 'hace un momento'
  if (elapsed >= 0 && elapsed < 60 * MINUTE) return `hace ${Math.floor(elapsed / MINUTE)} min`
  const key = dayOf(instant)
  if (key === dayOf(now)) return `hoy, ${formatTime(instant)}`
  if (key === dayAfter(dayOf(now), -1)) return `ayer, ${formatTime(instant)}`
  return plain(localDay().format(instant))
}

/** A calendar day as a heading of what happened on it: `Hoy`, `Ayer`, else its date. */
export function formatDayName(value: string, now: Date): string {
  if (value === dayOf(now)) return 'Hoy'
  if (value === dayAfter(dayOf(now), -1)) return 'Ayer'
  return formatDay(value)
}

/** The hour of a moment: `9:12 a.m.`. */
export const formatTime = (instant: Date) => plain(localTime().format(instant))

/** How people call the zone in which all times are told. */
export const ZONE = 'CDMX'

/** A moment to the second, where its zone is said beside: `5 mar 2026, 16:40:12`. */
export const formatSecond = (value: string) =>
  `${plain(localDay().format(new Date(value)))}, ${preciseTime().format(new Date(value))}`

/** A moment to the second, with its zone: `5 mar 2026, 16:40:12 (CDMX)`. */
export const formatExactInstant = (value: string) => `${formatSecond(value)} (${ZONE})`

/** How many of something, agreeing in number: `plural(3, 'fila', 'filas')` is `3 filas`. */
export const plural = (value: number, one: string, other: string) =>
  `${formatCount(value)} ${value === 1 ? one : value !== 0 && value % 1_000_000 === 0 ? `de ${other}` : other}`

/** A country, from its two letters: `MX` is `México`. One that does not exist stays as it is. */
export const formatCountry = (code: string) => (/^[A-Z]{2}$/.test(code) ? (country().of(code) ?? code) : code)

/** A text without accents or case, to search in. */
export const foldText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Makes the formatters that most screens use, before a screen needs them: the first takes a slow processor 100 ms. */
export function makeFormatters(): void {
  const now = new Date()
  formatMoney(0)
  formatCount(0)
  formatDay(dayOf(now))
  for (const make of [localDay, localTime]) make().format(now)
}
