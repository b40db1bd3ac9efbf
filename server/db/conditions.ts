import { type Expression, type SqlBool, sql } from 'kysely'
import type { Condition } from './listing'

/**
 * Rows whose column holds one of the values; no condition without values. A single value is compared with `=`: an index
 * then has the rows in the order of the listing.
 */
export const isOneOf = (
  column: string | Expression<string>,
  values: readonly string[] | undefined,
): Condition => {
  const by = typeof column === 'string' ? sql.ref(column) : column
  return (
    values &&
    (values.length === 1 ? sql<SqlBool>`${by} = ${values[0]}` : sql<SqlBool>`${by} = any(${values})`)
  )
}

/** Rows whose list holds one of the values. */
export const hasOneOf = (column: string, values: readonly string[] | undefined): Condition =>
  values && sql<SqlBool>`${sql.ref(column)} && ${values}::text[]`

/** Rows whose column is the value. */
export const is = (column: string, value: string | undefined): Condition =>
  value !== undefined && sql<SqlBool>`${sql.ref(column)} = ${value}`

/** Rows whose column is filled, or empty, as a yes-or-no filter asks. */
export const isPresent = (column: string, wanted: boolean | undefined): Condition =>
  wanted !== undefined &&
  (wanted ? sql<SqlBool>`${sql.ref(column)} is not null` : sql<SqlBool>`${sql.ref(column)} is null`)

/** Rows whose column is true, or is not, as a yes-or-no filter asks. */
export const isTrue = (column: string, wanted: boolean | undefined): Condition =>
  wanted !== undefined && sql<SqlBool>`${sql.ref(column)} = ${wanted}`

/** Rows that meet a condition, or do not, as a yes-or-no filter asks. */
export const holds = (condition: Expression<SqlBool>, wanted: boolean | undefined): Condition =>
  wanted === undefined ? undefined : wanted ? condition : sql<SqlBool>`not (${condition})`

/** Rows whose day is between two days, both included; either may be left open. */
export const isBetween = (column: string, from: string | undefined, to: string | undefined): Condition =>
  (from !== undefined || to !== undefined) &&
  sql<SqlBool>`${sql.ref(column)} between ${from ?? '-infinity'}::date and ${to ?? 'infinity'}::date`

/** Rows whose amount is between two amounts, both included; either may be left open. */
export const isWithin = (column: string, from: number | undefined, to: number | undefined): Condition =>
  (from !== undefined || to !== undefined) &&
  sql<SqlBool>`${sql.ref(column)} between ${from ?? 0} and ${to ?? MOST}`

/** More than any amount. */
const MOST = Number.MAX_SAFE_INTEGER

/** Rows whose instant falls between two days in Mexico City, both included; either may be left open. */
export const dayRange = (column: string, from: string | undefined, to: string | undefined): Condition =>
  (from !== undefined || to !== undefined) &&
  sql<SqlBool>`${sql.ref(column)} >= ${from ?? '-infinity'}::timestamp at time zone 'America/Mexico_City'
    and ${sql.ref(column)} < (${to ?? 'infinity'}::date + 1)::timestamp at time zone 'America/Mexico_City'`
