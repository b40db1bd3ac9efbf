import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import * as z from 'zod/mini'
import type { ListQuery, Page } from '@/contract/shapes'
import { unprocessable } from '../http/problems'
import type { Database } from './database'

/** Pages reach, and totals count, so many rows; a cursor reaches the rest. */
const REACH = 10_000
const WORDS = 10
const TIME_ZONE = 'America/Mexico_City'

export type Condition = Expression<SqlBool> | false | null | undefined

/** What an order sorts by; `nullable` rows without a value come last either way. */
type SortKey = string | { by: RawBuilder<unknown>; nullable?: boolean }

type Listed<DB, TB extends keyof DB, Row> = {
  /** The rows of the listing, joined and selected, before anything is left out. */
  rows: SelectQueryBuilder<DB, TB, Row>
  /** The table whose uuid, search text, archive mark and creation the common filters look at. */
  table: string
  /** The column of `table` that tells when a row came to be. */
  created?: string
  sorts: Record<string, SortKey>
  defaultSort: string
  /** The listing's own filters; what is not a condition filters nothing. */
  where: Condition[]
}

type Count = { total: number; total_capped: boolean }
/** How many of the matches have a key in common, and what a number of theirs adds up to. */
type Tally = { key: string; total: number; sum: number }
export type Listing<Row> = {
  page(): Promise<Page<Row>>
  count(): Promise<Count>
  /** Every match under its key; those without one are left out. */
  tally(key: RawBuilder<string | null>, number?: RawBuilder<number>): Promise<Tally[]>
  /** When the first of them came to be. */
  oldest(): Promise<string | null>
  /** Which records match, so many at most. */
  uuids(limit: number): Promise<string[]>
}

/** Narrows, orders and pages rows as a query of the contract says. */
export function listing<DB, TB extends keyof DB, Row>(
  db: Database,
  query: ListQuery,
  listed: Listed<DB, TB, Row>,
): Listing<Row> {
  const { table, sorts, defaultSort, created = 'created_at' } = listed
  const conditions = [...commonConditions(query, table, created), ...listed.where]
  const matches = conditions.reduce<SelectQueryBuilder<DB, TB, Row>>(
    (rows, condition) => (condition ? rows.where(condition) : rows),
    listed.rows,
  )

  async function count(): Promise<Count> {
    const some = matches
      .clearSelect()
      .select(sql`1`.as('one'))
      .limit(REACH + 1)
    const counted = sql<{ total: number }>`select count(*) as total from (${some}) as matches`
    const { rows } = await counted.execute(db)
    const total = rows[0]?.total ?? 0
    return { total: Math.min(total, REACH), total_capped: total > REACH }
  }

  async function tally(key: RawBuilder<string | null>, number = sql<number>`0`): Promise<Tally[]> {
    const some = matches.clearSelect().select([key.as('key'), number.as('number')])
    const { rows } = await sql<Tally>`
      select key, count(*) as total, coalesce(sum(number), 0)::bigint as sum from (${some}) as matches
      where key is not null group by key order by key`.execute(db)
    return rows
  }

  async function oldest(): Promise<string | null> {
    const some = matches.clearSelect().select(sql`${sql.ref(`${table}.${created}`)}`.as('moment'))
    const { rows } = await sql<{ oldest: string | null }>`
      select min(moment) as oldest from (${some}) as matches`.execute(db)
    return rows[0]?.oldest ?? null
  }

  async function uuids(limit: number): Promise<string[]> {
    const uuid = sql.ref<string>(`${table}.uuid`)
    const some = matches.clearSelect().select(uuid.as('uuid')).orderBy(uuid).limit(limit)
    const { rows } = await sql<{ uuid: string }>`select uuid from (${some}) as matches`.execute(db)
    return rows.map((row) => row.uuid)
  }

  async function page(): Promise<Page<Row>> {
    const { page, size, after } = query
    if (!after && page * size > REACH && page > 1 && (page - 1) * size >= REACH)
      throw unprocessable({
        field: 'page',
        code: 'out_of_reach',
        message: `Las páginas llegan a los primeros ${REACH} registros. Usa los filtros para acotar`,
      })
    const sort = query.sort ?? defaultSort
    const keys = orderOf(sort, sorts, table)
    const ordered = keys.reduce((rows, key) => rows.orderBy(inOrder(key)), matches)
    const onwards = after
      ? ordered.where(afterCursor(keys, readCursor(after, sort, keys.length)))
      : ordered.offset((page - 1) * size)
    const [rows, { total, total_capped }] = await Promise.all([
      onwards
        // The contract does not name this column, so it never leaves with the row.
        .select(sql<CursorValue[]>`jsonb_build_array(${sql.join(keys.map(({ by }) => by))})`.as('cursor'))
        .limit(size + 1)
        .$castTo<Row & { cursor: CursorValue[] }>()
        .execute(),
      query.isUncounted ? { total: 0, total_capped: false } : count(),
    ])
    const data = rows.slice(0, size)
    const last = rows.length > size ? data.at(-1) : undefined
    const next_cursor = last ? writeCursor(sort, last.cursor) : null
    return { data, meta: { page, size, total, total_capped, next_cursor } }
  }

  return { page, count, tally, oldest, uuids }
}

function commonConditions(query: ListQuery, table: string, created: string): Condition[] {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const startOf = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone ${sql.lit(TIME_ZONE)}`
  return [
    query.archived
      ? sql<SqlBool>`${column('archived_at')} is not null`
      : sql<SqlBool>`${column('archived_at')} is null`,
    query.only && sql<SqlBool>`${column('uuid')} = any(${query.only}::uuid[])`,
    query.created_from && sql<SqlBool>`${column(created)} >= ${startOf(sql`${query.created_from}::date`)}`,
    query.created_to && sql<SqlBool>`${column(created)} < ${startOf(sql`${query.created_to}::date + 1`)}`,
    query.tag && sql<SqlBool>`${column('tags')} && ${query.tag}::text[]`,
    ...searchConditions(query.q, column('search')),
  ].map((condition) => condition || undefined)
}

/** Rows that hold every word, in any order, without regard to case or accents. */
function searchConditions(q: string | undefined, column: RawBuilder<unknown>): Condition[] {
  const words = (q ?? '').split(/\s+/).filter(Boolean).slice(0, WORDS)
  return words.map((word) => holdsWord(column, word))
}

/** Whether a search text holds a word anywhere, without regard to case or accents. */
export function holdsWord(column: RawBuilder<unknown>, word: string): RawBuilder<SqlBool> {
  const literal = word.replace(/[\\%_]/g, '\\$&')
  return sql<SqlBool>`${column} like '%' || fold(${literal}) || '%'`
}

type Key = { by: RawBuilder<unknown>; descending: boolean; nullable: boolean }

/** The keys of `-created_at,name`, and last the uuid, so that no two rows are equal and pages never overlap. */
function orderOf(sort: string, sorts: Record<string, SortKey>, table: string): Key[] {
  const keys = sort.split(',').map((part): Key => {
    const name = part.replace(/^-/, '')
    const key = Object.hasOwn(sorts, name) ? sorts[name] : undefined
    if (!key)
      throw unprocessable({ field: 'sort', code: 'unknown', message: 'No se puede ordenar por ese dato' })
    const { by, nullable = false } = typeof key === 'string' ? { by: sql.ref(key) } : key
    return { by, nullable, descending: part.startsWith('-') }
  })
  return [
    ...keys,
    { by: sql.ref(`${table}.uuid`), descending: keys.at(-1)?.descending ?? false, nullable: false },
  ]
}

const inOrder = ({ by, descending, nullable }: Key) =>
  sql`${by} ${sql.raw(descending ? 'desc' : 'asc')}${sql.raw(nullable ? ' nulls last' : '')}`

type CursorValue = string | number | boolean | null
const CursorValues = z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))

const writeCursor = (sort: string, values: CursorValue[]) =>
  Buffer.from(JSON.stringify([sort, ...values])).toString('base64url')

/** @throws {Refusal} 422 for a cursor that is not of this order */
function readCursor(cursor: string, sort: string, length: number): CursorValue[] {
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

/** Rows that come after the one a cursor was made of. */
function afterCursor(keys: Key[], values: CursorValue[]): RawBuilder<SqlBool> {
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
