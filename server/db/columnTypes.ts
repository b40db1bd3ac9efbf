import pg from 'pg'

const asText = (text: string) => text

/**
 * A moment as RFC 3339 in UTC: `2026-01-10 09:00:00.5+00` becomes `2026-01-10T09:00:00.5Z`.
 * Both databases run in UTC, and a text costs a fraction of a Date.
 */
const asInstant = (text: string) => `${text.slice(0, 10)}T${text.slice(11).replace(/\+00(:00)?$/, '')}Z`

/**
 * A bigint or numeric as a number: counts, amounts in cents and what sums of them come to.
 * @throws {RangeError} where a number would not be exact, as it would be an amount that nobody charged
 */
function asNumber(text: string): number {
  const number = Number(text)
  if (Number.isFinite(number) && Math.abs(number) <= Number.MAX_SAFE_INTEGER) return number
  throw new RangeError(`The database holds a number that cannot be read exactly: ${text}`)
}

/** How both databases hand over each type of column, by its number in PostgreSQL: int8, date, numeric, timestamptz. */
export const columnTypes = new pg.TypeOverrides()
columnTypes.setTypeParser<unknown>(20, asNumber)
columnTypes.setTypeParser<unknown>(1082, asText)
columnTypes.setTypeParser<unknown>(1700, asNumber)
columnTypes.setTypeParser<unknown>(1184, asInstant)
