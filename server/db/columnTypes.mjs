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

/** By the type's number in PostgreSQL: int8, date, numeric, timestamptz. */
export const columnTypes = { 20: Number, 1082: asText, 1700: asText, 1184: asInstant }
