import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from './database'
import { type CursorValue, direction, type Key } from './order'
import { PLANNED_ONCE } from './preparedStatements'

/** How many rows of the order are searched for matches, before another plan is tried. */
const NEAR_ROWS = 5_000
/** Up to how many matches are sorted sooner than the order is read to where they lie. */
const MAX_SORTED_ROWS = 200_000
/** Up to how many entries of a covering index are read sooner than the matches are sorted. */
const MAX_INDEX_ENTRIES = 400_000

/** One row of a page, by which its facts are read, and where it lies in the order. */
export type Picked = { uuid: string; cursor: CursorValue[] }

type Reading<DB, TB extends keyof DB, Row> = {
  rows: SelectQueryBuilder<DB, TB, Row>
  table: string
  keys: Key[]
  offset: number
  limit: number
}

/** The keys of some rows under names of their own, for a query around theirs. */
function keyedBy<DB, TB extends keyof DB, Row>({ rows, table, keys }: Reading<DB, TB, Row>) {
  const names = keys.map((_, index) => sql.ref(`key_${index}`))
  return {
    all: rows
      .clearSelect()
      .select([
        sql<string>`${sql.ref(`${table}.uuid`)}`.as('uuid'),
        ...keys.map(({ by }, index) => sql`${by}`.as(`key_${index}`)),
      ]),
    named: keys.map((key, index) => ({ ...key, by: sql.ref(`key_${index}`) })),
    picked: sql`uuid, jsonb_build_array(${sql.join(names)}) as cursor`,
  }
}

const ordered = <DB, TB extends keyof DB, Row>(rows: SelectQueryBuilder<DB, TB, Row>, keys: Key[]) =>
  keys.reduce((some, key) => some.orderBy(direction(key)), rows)

/** A query for the rows of a page as they come in their order. The first page of each size is planned once. */
export function alongKeys<DB, TB extends keyof DB, Row>(reading: Reading<DB, TB, Row>): RawBuilder<Picked> {
  const { keys, offset, limit } = reading
  const { all, picked } = keyedBy(reading)
  // A limit that the plan does not know would be taken for a tenth of the table.
  const inOrder = ordered(all, keys).limit(sql.lit(limit))
  const page = offset > 0 ? inOrder.offset(offset) : inOrder
  const mark = offset > 0 ? sql`` : PLANNED_ONCE
  return sql<Picked>`select ${mark} ${picked} from (${page}) as page`
}

/**
 * The first rows of an order with all that is selected of them, and where each lies in it: what is read beside a row is
 * read for these alone.
 */
export function firstInOrder<DB, TB extends keyof DB, Row>({
  rows,
  kept,
  table,
  keys,
  limit,
}: Omit<Reading<DB, TB, Row>, 'offset'> & { kept: SelectQueryBuilder<DB, TB, Row> }) {
  const uuid = sql.ref<string>(`${table}.uuid`)
  const first = ordered(kept.clearSelect().select(uuid.as('uuid')), keys).limit(sql.lit(limit))
  const facts = rows
    .where(sql<SqlBool>`${uuid} = any(array(${first}))`)
    // The contract does not name this column, so it is never sent.
    .select(sql<CursorValue[]>`jsonb_build_array(${sql.join(keys.map(({ by }) => by))})`.as('listed_cursor'))
    .$castTo<Row & { listed_cursor: CursorValue[] }>()
  return ordered(facts, keys)
}

type Picking<DB, TB extends keyof DB, Row> = Reading<DB, TB, Row> & {
  /** The filters of `rows`: at least one condition. */
  conditions: Expression<SqlBool>[]
  /** Whether there are few matches, by their count. */
  areFew: boolean
}

/**
 * One page of filtered rows, in order. The database expects matches to lie evenly in every order, and would
 * read all of it where they lie at its far end. So few matches are found by their filters and then sorted; so are many,
 * unless an index has them in order, or the near end of the order holds enough of them.
 */
export async function pick<DB, TB extends keyof DB, Row>(
  db: Database,
  { conditions, areFew, ...reading }: Picking<DB, TB, Row>,
): Promise<Picked[]> {
  const { keys, offset, limit } = reading
  const { all, named, picked } = keyedBy(reading)
  const page = sql`order by ${sql.join(named.map(direction))} limit ${limit} offset ${offset}`
  const matches = conditions.reduce((some, condition) => some.where(condition), all)

  const read = async (query: RawBuilder<Picked>) => (await query.execute(db)).rows

  const near = () => {
    const isMatch = sql<boolean>`(${sql.join(conditions, sql` and `)})`.as('is_match')
    const first = ordered(all.select(isMatch), keys).limit(NEAR_ROWS)
    return read(sql`select ${picked} from (${first}) as first where is_match limit ${limit} offset ${offset}`)
  }

  const sorted = () => read(sql`with found as materialized (${matches}) select ${picked} from found ${page}`)

  const along = sql<Picked>`select ${picked} from (${ordered(matches, keys).limit(limit).offset(offset)}) as matches`

  if (areFew) return sorted()
  const plan = await planOf(db, along)
  if (isDirect(plan) || (await isSoonRead(db, plan))) return read(along)
  const nearest = await near()
  if (nearest.length === limit) return nearest
  const { 'Plan Rows': expected } = await planOf(db, sql`${matches}`)
  return expected > MAX_SORTED_ROWS ? read(along) : sorted()
}

type PlanNode = {
  'Node Type': string
  'Plan Rows': number
  'Index Name'?: string
  Filter?: string
  'Join Filter'?: string
  Plans?: PlanNode[]
}

/** The database's plan of a query. */
async function planOf(db: Database, query: RawBuilder<unknown>): Promise<PlanNode> {
  const explained = sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`explain (format json) ${query}`
  const [row] = (await explained.execute(db)).rows
  if (!row) throw new Error('A database explains every query that it understands')
  return row['QUERY PLAN'][0].Plan
}

/** Conditions that nearly every row meets, as a plan writes them: not archived, and not merged into another person. */
const PASSED_BY_MOST = new Set(['archived_at IS NULL', "status <> 'merged'::text"])

const isPassedByMost = (filter: string) =>
  filter
    .replaceAll(/[()]/g, '')
    .split(' AND ')
    .every((one) => PASSED_BY_MOST.has(one))

/** Whether an index gives the rows of a query in their order, so that next to no row is read in vain. */
const isDirect = (node: PlanNode): boolean =>
  !/Sort|Seq Scan|Bitmap/.test(node['Node Type']) &&
  node['Join Filter'] === undefined &&
  (node.Filter === undefined || isPassedByMost(node.Filter)) &&
  (node.Plans ?? []).every(isDirect)

/** Whether a covering index has the order, and is so short that one page may read all of it. */
async function isSoonRead(db: Database, node: PlanNode): Promise<boolean> {
  const [below, other] = node.Plans ?? []
  if (below) return !other && /Limit|Subquery/.test(node['Node Type']) && isSoonRead(db, below)
  if (node['Node Type'] !== 'Index Only Scan') return false
  const { rows } = await sql<{ is_short: boolean }>`
    select reltuples <= ${MAX_INDEX_ENTRIES} as is_short from pg_class where oid = ${node['Index Name']}::regclass`.execute(
    db,
  )
  return rows[0]?.is_short === true
}
