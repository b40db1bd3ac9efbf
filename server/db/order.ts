import { type RawBuilder, type SqlBool, sql } from 'kysely'
import * as z from 'zod/mini'
import { unprocessable } from '@server/core/problems'

/** A key to sort by; where it is `nullable`, rows without a value come last in both directions. */
export type SortKey = string | { by: RawBuilder<unknown>; nullable?: boolean }

export type Key = { by: RawBuilder<unknown>; descending: boolean; nullable: boolean }

/** The name of a key, and the key that `sorts` has for it: the contract limits the names, so any other is a column. */
const keysIn = (sort: string, sorts: Record<string, SortKey>) =>
  sort.split(',').map((part) => {
    const name = part.replace(/^-/, '')
    return { part, name, key: Object.hasOwn(sorts, name) ? sorts[name] : undefined }
  })

/** Whether an order is by columns alone, and so does not depend on the reader or the day. */
export const isOfColumns = (sort: string, sorts: Record<string, SortKey>): boolean =>
  keysIn(sort, sorts).every(({ key }) => key === undefined || typeof key === 'string')

/** The keys of `-created_at,name`, and last the uuid, so that no two rows are equal and pages never overlap. */
export function orderOf(sort: string, sorts: Record<string, SortKey>, table: string): Key[] {
  const keys = keysIn(sort, sorts).map(({ part, name, key = `${table}.${name}` }): Key => {
    const { by, nullable = false } = typeof key === 'string' ? { by: sql.ref(key) } : key
    return { by, nullable, descending: part.startsWith('-') }
  })
  return [
    ...keys,
    { by: sql.ref(`${table}.uuid`), descending: keys.at(-1)?.descending ?? false, nullable: false },
  ]
}

/** A key as SQL, for `order by`. */
export const direction = ({ by, descending, nullable }: Key) =>
  sql`${by} ${sql.raw(descending ? 'desc' : 'asc')}${sql.raw(nullable ? ' nulls last' : '')}`

export type CursorValue = string | number | boolean | null
const CursorValues = z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))

export const writeCursor = (sort: string, values: CursorValue[]) =>
  Buffer.from(JSON.stringify([sort, ...values])).toString('base64url')

/** Reads the values of a cursor. @throws {Refusal} 422 for a cursor of another order */
export function readCursor(cursor: string, sort: string, length: number): CursorValue[] {
  const [ofSort, ...values] =
    CursorValues.safeParse(parsed(Buffer.from(cursor, 'base64url').toString())).data ?? []
  if (ofSort === sort && values.length === length) return values
  throw unprocessable({
    field: 'after',
    code: 'unknown',
    message: 'Esa continuación no corresponde a este listado',
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Rows that come after the row of a cursor. */
export function afterCursor(keys: Key[], values: CursorValue[]): RawBuilder<SqlBool> {
  const [first] = keys
  const plain = keys.every(({ nullable, descending }) => !nullable && descending === first?.descending)
  if (plain) {
    const columns = sql.join(keys.map(({ by }) => by))
    return sql<SqlBool>`(${columns}) ${sql.raw(first?.descending ? '<' : '>')} (${sql.join(values)})`
  }
  return keys.reduceRight<RawBuilder<SqlBool>>((rest, key, index) => {
    const value = values[index] ?? null
    const { by, descending, nullable } = key
    const further =
      value === null
        ? sql<SqlBool>`false`
        : sql<SqlBool>`(${by} ${sql.raw(descending ? '<' : '>')} ${value}${nullable ? sql` or ${by} is null` : sql``})`
    const equal = value === null ? sql<SqlBool>`${by} is null` : sql<SqlBool>`${by} = ${value}`
    return sql<SqlBool>`(${further} or (${equal} and ${rest}))`
  }, sql<SqlBool>`false`)
}
