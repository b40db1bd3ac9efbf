import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { ListQuery, Page } from '@/contract/shapes'
import { unprocessable } from '../http/problems'
import type { Database } from './database'
import {
  afterCursor,
  type CursorValue,
  direction,
  type Key,
  orderOf,
  readCursor,
  type SortKey,
  writeCursor,
} from './order'

/** Pages reach, and totals count, so many rows; a cursor reaches the rest. */
const REACH = 10_000
const WORDS = 10
const TIME_ZONE = 'America/Mexico_City'

export type Condition = Expression<SqlBool> | false | null | undefined

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

/** Which rows of an order are asked for. */
type Asked = { keys: Key[]; offset: number; limit: number }
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
  // One condition is always there: whether put away or not.
  const isNarrowed = conditions.filter(Boolean).length > 1
  const uuid = sql.ref<string>(`${table}.uuid`)

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
    const rest = after ? matches.where(afterCursor(keys, readCursor(after, sort, keys.length))) : matches
    const asked = { keys, offset: after ? 0 : (page - 1) * size, limit: size + 1 }
    const [rows, { total, total_capped }] = query.isUncounted
      ? [await alongOrder(rest, asked), { total: 0, total_capped: false }]
      : isNarrowed
        ? await foundFirst(rest, asked)
        : await Promise.all([alongOrder(rest, asked), count()])
    const data = rows.slice(0, size)
    const last = rows.length > size ? data.at(-1) : undefined
    const next_cursor = last ? writeCursor(sort, last.cursor) : null
    return { data, meta: { page, size, total, total_capped, next_cursor } }
  }

  /** Reads rows in their order until there are enough. */
  const alongOrder = (rows: typeof matches, { keys, offset, limit }: Asked) =>
    inOrder(rows, keys).offset(offset).limit(limit).execute()

  /**
   * Counts first. What little there is may lie at the far end of an order, and a database that expects to find enough of it
   * soon would read all of that order: so few matches are found by what narrows them, and put in order then.
   */
  async function foundFirst(rows: typeof matches, { keys, offset, limit }: Asked) {
    const counted = await count()
    if (counted.total_capped) return [await alongOrder(rows, { keys, offset, limit }), counted] as const
    const aliases = keys.map((key, index) => ({ ...key, by: sql.ref(`key_${index}`) }))
    const found = rows
      .clearSelect()
      .select([uuid.as('uuid'), ...keys.map(({ by }, index) => by.as(`key_${index}`))])
    const picked = sql<string[]>`array(with found as materialized (${found})
      select uuid from found order by ${sql.join(aliases.map(direction))} limit ${limit} offset ${offset})`
    return [
      await inOrder(listed.rows.where(sql<SqlBool>`${uuid} = any(${picked})`), keys).execute(),
      counted,
    ] as const
  }

  /** Rows in an order, each with the cursor to go on from. The contract does not name this column, so it never leaves. */
  const inOrder = (rows: typeof matches, keys: Key[]) =>
    keys
      .reduce((some, key) => some.orderBy(direction(key)), rows)
      .select(sql<CursorValue[]>`jsonb_build_array(${sql.join(keys.map(({ by }) => by))})`.as('cursor'))
      .$castTo<Row & { cursor: CursorValue[] }>()

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
