import {
  type CompiledQuery,
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import type { ListQuery, Page } from '@/contract/shapes'
import { readIdentifier } from '@server/core/identifiers'
import { unprocessable } from '@server/core/problems'
import { countAtMost } from './countMemory'
import type { Database } from './database'
import { fillSlots, keepCompiled, slot } from './keptQueries'
import {
  afterCursor,
  type CursorValue,
  isOfColumns,
  type Key,
  orderOf,
  readCursor,
  type SortKey,
  writeCursor,
} from './order'
import { alongKeys, firstInOrder, type Picked, pick } from './picking'
import { plannedForAll } from './preparedStatements'
import { Identifier } from './sealedValues'

/** The last row that pages reach and totals count; a cursor reaches the rest. */
const MAX_OFFSET = 10_000
const MAX_SEARCH_WORDS = 10
const TIME_ZONE = 'America/Mexico_City'

export type Condition = Expression<SqlBool> | false | null | undefined | ''

type Listed<DB, TB extends keyof DB, Row> = {
  /** The rows of the listing, joined and selected, before any filter. */
  rows: SelectQueryBuilder<DB, TB, Row>
  /** The table whose uuid, search text, archive mark and creation the common filters use. */
  table: string
  /** The column of `table` that holds when a row was created. */
  created?: string
  /** Sorts that are no column of `table` of the same name. */
  sorts?: Record<string, SortKey>
  defaultSort: string
  /** The listing's own filters; `undefined` and `false` filter nothing. */
  where: Condition[]
}

/** The rows of an order that a page holds. */
type PageRequest = {
  keys: Key[]
  beyond: RawBuilder<SqlBool> | undefined
  offset: number
  size: number
  /** What a first page's order is kept by; undefined where it depends on more than names of columns. */
  order: string | undefined
}
/** What a page shows of its rows, in their order, and where the last one lies if there are more after it. */
type Found<Row> = { data: Row[]; cursor: CursorValue[] | undefined }
type Count = { total: number; total_capped: boolean }
/** How many of the matches have a key in common, and what a number of theirs adds up to. */
type Tally = { key: string; total: number; sum: number }
export type Listing<Row> = {
  page(): Promise<Page<Row>>
  count(): Promise<Count>
  /** A question for the key and the number of every match, to be counted together with those of other listings. */
  keyed(key: RawBuilder<string | null>, number?: RawBuilder<number>): Promise<RawBuilder<unknown>>
  /** Every match under its key; those without one are left out. */
  tally(key: RawBuilder<string | null>, number?: RawBuilder<number>): Promise<Tally[]>
  /** When the oldest match was created. */
  oldest(): Promise<string | null>
  /** The uuids of the matches, at most so many. */
  uuids(limit: number): Promise<string[]>
}

/** A listing that reads something from the database before it can build its query. */
export const listingOf = <Row>(made: () => Promise<Listing<Row>>): Listing<Row> => ({
  page: async () => (await made()).page(),
  count: async () => (await made()).count(),
  keyed: async (key, number) => (await made()).keyed(key, number),
  tally: async (key, number) => (await made()).tally(key, number),
  oldest: async () => (await made()).oldest(),
  uuids: async (limit) => (await made()).uuids(limit),
})

/** Narrows, orders and pages rows as a query of the contract says. */
export function listing<DB, TB extends keyof DB, Row>(
  db: Database,
  query: ListQuery,
  listed: Listed<DB, TB, Row>,
): Listing<Row> {
  const { table, sorts = {}, defaultSort, created = 'created_at' } = listed
  const kept = listed.rows.where(isArchived(query, table))
  const conditions = [...commonConditions(query, table, created), ...listed.where].filter(isCondition)
  const matches = conditions.reduce((rows, condition) => rows.where(condition), kept)
  const uuid = sql.ref<string>(`${table}.uuid`)

  /** The SQL of a query of all rows, archived or not, is kept with them; that of matches is written for each call. */
  const keptUnlessFiltered = <Found>(name: string, compile: () => CompiledQuery<Found>) =>
    conditions.length > 0
      ? compile()
      : keepCompiled(listed.rows, `${name} ${table} ${Boolean(query.archived)}`, compile)

  async function count(): Promise<Count> {
    const query = keptUnlessFiltered('count', () => {
      const some = matches
        .clearSelect()
        .select(sql`1`.as('one'))
        .limit(MAX_OFFSET + 1)
      return sql<{ total: number }>`select count(*) as total from (${some}) as matches`.compile(db)
    })
    const total = await countAtMost(db, query, MAX_OFFSET, async () => {
      const { rows } = await db.executeQuery(query)
      return rows[0]?.total ?? 0
    })
    return { total: Math.min(total, MAX_OFFSET), total_capped: total > MAX_OFFSET }
  }

  const keyed = async (key: RawBuilder<string | null>, number = sql<number>`0`) =>
    sql`${matches.clearSelect().select([key.as('key'), number.as('number')])}`

  async function tally(key: RawBuilder<string | null>, number?: RawBuilder<number>): Promise<Tally[]> {
    const { rows } = await sql<Tally>`
      select key, count(*) as total, coalesce(sum(number), 0) as sum from (${await keyed(key, number)}) as matches
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
    if (!after && page * size > MAX_OFFSET && page > 1 && (page - 1) * size >= MAX_OFFSET)
      throw unprocessable({
        field: 'page',
        code: 'out_of_reach',
        message: `Las páginas llegan a los primeros ${MAX_OFFSET} registros. Usa los filtros para acotar`,
      })
    const sort = query.sort ?? defaultSort
    const keys = orderOf(sort, sorts, table)
    const beyond = after ? afterCursor(keys, readCursor(after, sort, keys.length)) : undefined
    const offset = after ? 0 : (page - 1) * size
    const order = after || offset > 0 || !isOfColumns(sort, sorts) ? undefined : `${sort} ${size}`
    const asked = { keys, beyond, offset, size, order }
    const [{ data, cursor }, { total, total_capped }] = query.isUncounted
      ? [await alongOrder(asked), { total: 0, total_capped: false }]
      : conditions.length > 0
        ? await narrowed(asked)
        : await Promise.all([order && sort === defaultSort ? firstPage(asked) : alongOrder(asked), count()])
    const next_cursor = cursor ? writeCursor(sort, cursor) : null
    return { data, meta: { page, size, total, total_capped, next_cursor, sort } }
  }

  const since = (rows: typeof kept, beyond: PageRequest['beyond']) => (beyond ? rows.where(beyond) : rows)

  /**
   * Reads the first page of all rows with what it shows of them, by one statement that is planned once. Only in the order
   * that a listing begins with: for one that few ask for, planning what it shows again costs more than it saves.
   */
  async function firstPage({ keys, size, order }: PageRequest): Promise<Found<Row>> {
    const page = keepCompiled(listed.rows, `page ${table} ${Boolean(query.archived)} ${order}`, () =>
      plannedForAll(firstInOrder({ rows: listed.rows, kept, table, keys, limit: size + 1 })).compile(),
    )
    const { rows } = await db.executeQuery(page)
    const last = rows.length > size ? rows[size - 1] : undefined
    return { data: rows.slice(0, size), cursor: last?.listed_cursor }
  }

  /** Reads keys in their order until there are enough. */
  async function alongOrder({ beyond, size, order, ...asked }: PageRequest): Promise<Found<Row>> {
    const compile = () =>
      alongKeys({ rows: since(matches, beyond), table, limit: size + 1, ...asked }).compile(db)
    const query = order === undefined ? compile() : keptUnlessFiltered(`keys ${order}`, compile)
    return readFacts((await db.executeQuery(query)).rows, size)
  }

  /** Picks a page of filtered rows: where the matches lie in the order is unknown, but their count is read anyway. */
  async function narrowed({ beyond, keys, offset, size }: PageRequest) {
    const counted = await count()
    const areFew = !counted.total_capped
    const rows = since(kept, beyond)
    const picked = await pick(db, { rows, table, conditions, areFew, keys, offset, limit: size + 1 })
    return [await readFacts(picked, size), counted] as const
  }

  /** Reads what a page shows of its picked rows. A row beyond `size` only tells that more follow. */
  async function readFacts(picked: Picked[], size: number): Promise<Found<Row>> {
    const data = await factsOf(picked.slice(0, size).map((row) => row.uuid))
    return { data, cursor: picked.length > size ? picked[size - 1]?.cursor : undefined }
  }

  /**
   * What a page shows of its rows, in their order. What is read beside a row is so read for no other than the page's, and
   * by one statement for every order and filter of the kind.
   */
  async function factsOf(uuids: string[]): Promise<Row[]> {
    if (uuids.length === 0) return []
    const query = keepCompiled(listed.rows, `facts ${table}`, () =>
      plannedForAll(listed.rows)
        .where(sql<SqlBool>`${uuid} = any(${slot('uuids')}::uuid[])`)
        // The contract does not name this column, so it is never sent.
        .select(uuid.as('listed_uuid'))
        .$castTo<Row & { listed_uuid: string }>()
        .compile(),
    )
    const { rows: facts } = await db.executeQuery(fillSlots(query, { uuids }))
    const byUuid = new Map(facts.map((row): [string, Row] => [row.listed_uuid, row]))
    return uuids.flatMap((one) => byUuid.get(one) ?? [])
  }

  return { page, count, keyed, tally, oldest, uuids }
}

function commonConditions(query: ListQuery, table: string, created: string): Condition[] {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const startOf = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone ${sql.lit(TIME_ZONE)}`
  return [
    query.only && sql<SqlBool>`${column('uuid')} = any(${query.only}::uuid[])`,
    query.created_from && sql<SqlBool>`${column(created)} >= ${startOf(sql`${query.created_from}::date`)}`,
    query.created_to && sql<SqlBool>`${column(created)} < ${startOf(sql`${query.created_to}::date + 1`)}`,
    query.tag && sql<SqlBool>`${column('tags')} && ${query.tag}::text[]`,
    ...searchConditions(query, column('search')),
  ]
}

const isCondition = (condition: Condition): condition is Expression<SqlBool> => Boolean(condition)

/** The archived rows, or the others, as the query asks. */
const isArchived = (query: ListQuery, table: string) =>
  sql<SqlBool>`${sql.ref(`${table}.archived_at`)} is ${sql.raw(query.archived ? 'not null' : 'null')}`

/** Rows that hold every word, in any order, without regard to case or accents. */
function searchConditions({ q = '', hidesIdentifiers }: ListQuery, column: RawBuilder<unknown>): Condition[] {
  const words = wordsOf(q, MAX_SEARCH_WORDS)
  return words.map((word) => (hidesIdentifiers ? holdsVisibleWord : holdsWord)(column, word))
}

/** Splits a search into words; an identifier written in groups, such as a phone, stays one word. */
export function wordsOf(text: string, most: number): string[] {
  const whole = readIdentifier(text)
  return whole ? [whole.token] : text.split(/\s+/).filter(Boolean).slice(0, most)
}

/**
 * Whether a search text holds a word anywhere outside of identifiers of people, or holds this very identifier: no reader
 * who may not see one recovers it by its parts.
 */
export function holdsVisibleWord(column: RawBuilder<unknown>, word: string): RawBuilder<SqlBool> {
  const identifier = readIdentifier(word)
  const visible = identifier
    ? holdsWord(sql`(' ' || ${column} || ' ')`, ` ${identifier.token} `)
    : holdsWord(sql`visible_search(${column})`, word)
  // The condition on the column alone is the one that has an index.
  return sql<SqlBool>`(${holdsWord(column, identifier?.token ?? word)} and ${visible})`
}

/**
 * Whether a search text holds a word anywhere, without regard to case or accents. Of a sealed identifier it holds the
 * mark, which all of it finds and no part.
 */
export function holdsWord(column: RawBuilder<unknown>, word: string): RawBuilder<SqlBool> {
  const literal = word.replace(/[\\%_]/g, '\\$&')
  const plain = sql<SqlBool>`${column} like '%' || fold(${literal}) || '%'`
  const digits = word.trim()
  return /^\d+$/.test(digits) && isSealedKind(readIdentifier(digits)?.kind)
    ? sql<SqlBool>`(${plain} or ${column} like '%' || fold(${new Identifier(digits)}) || '%')`
    : plain
}

/** Whether numbers of this kind are sealed; in other columns, the same digits may be a reference. */
const isSealedKind = (kind: string | undefined) => kind === 'nss' || kind === 'clabe'
