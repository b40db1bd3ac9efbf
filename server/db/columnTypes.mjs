// @ts-check
// How both databases hand over each type of column. Plain JavaScript: the worker starts without a TypeScript loader.

/** @param {string} text */
const asText = (text) => text

/**
 * A moment as RFC 3339 in UTC: `2026-01-10 09:00:00.5+00` becomes `2026-01-10T09:00:00.5Z`.
 * Both databases run in UTC, and a text costs a fraction of a Date.
 * @param {string} text
 */
const asInstant = (text) => `${text.slice(0, 10)}T${text.slice(11).replace(/\+00(:00)?$/, '')}Z`

/**
 * A bigint or numeric as a number: counts, amounts in cents and what sums of them come to.
 * @param {string} text
 * @throws {RangeError} where a number would not be exact, as it would be an amount that nobody charged
 */
function asNumber(text) {
  const number = Number(text)
  if (Number.isFinite(number) && Math.abs(number) <= Number.MAX_SAFE_INTEGER) return number
  throw new RangeError(`The database holds a number that cannot be read exactly: ${text}`)
}

/** By the type's number in PostgreSQL: int8, date, numeric, timestamptz. */
export const columnTypes = { 20: asNumber, 1082: asText, 1700: asNumber, 1184: asInstant }
