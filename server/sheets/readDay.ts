import { existingDay, isHour, readWrittenDay } from '@/contract/writtenDays'

/** Serial numbers of Excel, as days since 30 December 1899: of 1 January 1901, and of a day of 2118. */
const FIRST_SERIAL = 367
const LAST_SERIAL = 80_000

/** A day as a bank writes it (`2026-03-05`, `05/03/2026`, `5-mar-26`), as `YYYY-MM-DD`; undefined where there is no such day. */
export function readDay(text: string): string | undefined {
  const read = readWrittenDay(text.trim())
  return read && (read.year.length === 2 ? existingDay(`20${read.year}`, read) : existingDay(read.year, read))
}

/** What a person wrote for a day: the day, or why it cannot be read as one, in Spanish. */
export type DayReading = { day: string } | { problem: string }

/**
 * A day of somebody's life as people and spreadsheets write it: `3/4/1980` is the third of April, and `29344` a serial number
 * of Excel. Two digits of a year name two centuries, and days of 1900 and before fill empty cells: both are refused.
 */
export function readLifeDay(text: string): DayReading {
  const trimmed = text.trim()
  const shown = `“${trimmed.slice(0, 30)}”`
  if (/^\d{1,5}(?:\.0+)?$/.test(trimmed)) return readSerial(Number(trimmed), shown)
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(trimmed)
  const read = compact
    ? { year: compact[1] ?? '', month: compact[2] ?? '', day: compact[3] ?? '', rest: '' }
    : readWrittenDay(trimmed)
  // A spreadsheet may add the hour of a date.
  if (!read || !isHour(read.rest))
    return { problem: `No se entiende la fecha ${shown}. Escríbela como 31/12/1980` }
  if (read.year.length === 2) return { problem: `Escribe el año de ${shown} con cuatro dígitos` }
  if (Number(read.year) <= 1900) return { problem: `La fecha ${shown} es un relleno. Escribe la que es` }
  const day = existingDay(read.year, read)
  return day ? { day } : { problem: `No existe el día ${shown}` }
}

function readSerial(serial: number, shown: string): DayReading {
  if (serial < FIRST_SERIAL) return { problem: `La fecha ${shown} es un relleno. Escribe la que es` }
  if (serial > LAST_SERIAL) return { problem: `No se entiende la fecha ${shown}. Escríbela como 31/12/1980` }
  return { day: new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000).toISOString().slice(0, 10) }
}
