import { existingDay, isHour, readWrittenDay } from '@/contract/writtenDays'
import { groupDigits, readNumber } from '@/contract/writtenNumbers'

/** An amount in cents as a field shows it: `1,234.50`. */
export const moneyForField = (cents: number | null) =>
  cents === null ? '' : groupDigits((cents / 100).toFixed(2))

/** What a person typed as money, in cents: `1,234.5`, `$1 234.50 MXN`. Nothing when it is not an amount to the cent. */
export function readMoney(text: string): number | undefined {
  const number = readNumber(text)
  if (number === undefined || !/^[^.]*(?:\.\d{1,2})?$/.test(number)) return undefined
  const cents = Math.round(Number(number) * 100) + 0
  return Number.isSafeInteger(cents) ? cents : undefined
}

/** A number as a field shows it: `1,234.5`. */
export const numberForField = (number: number | null) => (number === null ? '' : groupDigits(String(number)))

/** What a person typed as a number, whole unless it may have a `fraction`. Nothing when it is not one, or has too many digits to be held. */
export function readQuantity(text: string, fraction = false): number | undefined {
  const number = readNumber(text)
  if (number === undefined || number.replace(/\D/g, '').length > 15) return undefined
  const value = Number(number) + 0
  return (fraction || Number.isInteger(value)) && !String(value).includes('e') ? value : undefined
}

/** A calendar day as it is typed in a field: `05/03/2026`. */
export const dayForField = (value: string | null | undefined) =>
  value ? value.split('-').reverse().join('/') : ''

/**
 * What a person typed or pasted as a day (`5/3/2026`, `5-mar-26`, `2026-03-05`), as `YYYY-MM-DD`. Two digits of a year are of the
 * hundred that end in twenty years. Nothing when no such day exists.
 */
export function readDay(text: string): string | undefined {
  const read = readWrittenDay(text.replace(/\p{Cf}/gu, '').trim())
  if (!read || !isHour(read.rest)) return undefined
  if (read.year.length === 4) return existingDay(read.year, read)
  const latest = new Date().getUTCFullYear() + 20
  const year = Math.floor(latest / 100) * 100 + Number(read.year)
  return existingDay(String(year > latest ? year - 100 : year), read)
}
