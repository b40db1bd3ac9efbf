import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from './database'
import { direction, type Key } from './order'

/** How many rows of the order are searched for matches, before another plan is tried. */
const NEAR_ROWS = 5_000
/** Up to how many matches are sorted sooner than the order is read to where they lie. */
const MAX_SORTED_ROWS = 200_000
/** Up to how many entries of a covering index are read sooner than the matches are sorted. */
const MAX_INDEX_ENTRIES = 400_000

type Picking<DB, TB extends keyof DB, Row> = {
  /** The rows before any filter. */
  rows: SelectQueryBuilder<DB, TB, Row>
  table: string
  /** The filters: at least one condition. */
  conditions: Expression<SqlBool>[]
  keys: Key[]
  offset: number
  limit: number
  /** Whether there are few matches, by their count. */
  areFew: boolean
}

/**
 * The uuids of one page of filtered rows, in order. The database expects matches to lie evenly in every order, and would
 * read all of it where they lie at its far end. So few matches are found by their filters and then sorted; so are many,
 * unless an index has them in order, or the near end of the order holds enough of them.
 */
export async function pick<DB, TB extends keyof DB, Row>(
  db: Database,
  { rows, table, conditions, keys, offset, limit, areFew }: Picking<DB, TB, Row>,
): Promise<string[]> {
  const named = keys.map((key, index) => ({ ...key, by: sql.ref(`key_${index}`) }))
  const page = sql`order by ${sql.join(named.map(direction))} limit ${limit} offset ${offset}`
  const all = rows
    .clearSelect()
    .select([
      sql<string>`${sql.ref(`${table}.uuid`)}`.as('uuid'),
      ...keys.map(({ by }, index) => sql`${by}`.as(`key_${index}`)),
    ])
  const matches = conditions.reduce((some, condition) => some.where(condition), all)
  const inOrder = (some: typeof all) => keys.reduce((ordered, key) => ordered.orderBy(direction(key)), some)

  const uuidsOf = async (query: RawBuilder<{ uuid: string }>) =>
    (await query.execute(db)).rows.map(({ uuid }) => uuid)

  const near = () => {
    const isMatch = sql<boolean>`(${sql.join(conditions, sql` and `)})`.as('is_match')
    const first = inOrder(all.select(isMatch)).limit(NEAR_ROWS)
    return uuidsOf(sql`select uuid from (${first}) as first where is_match limit ${limit} offset ${offset}`)
  }

  const sorted = () => uuidsOf(sql`with found as materialized (${matches}) select uuid from found ${page}`)

  const along = sql<{
    uuid: string
  }>`select uuid from (${inOrder(matches).limit(limit).offset(offset)}) as matches`

  if (areFew) return sorted()
  const plan = await planOf(db, along)
  if (isDirect(plan) || (await isSoonRead(db, plan))) return uuidsOf(along)
  const picked = await near()
  if (picked.length === limit) return picked
  const { 'Plan Rows': expected } = await planOf(db, sql`${matches}`)
  return expected > MAX_SORTED_ROWS ? uuidsOf(along) : sorted()
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

/** Whether an index gives the rows of a query in their order, so that no row is read in vain. */
const isDirect = (node: PlanNode): boolean =>
  !/Sort|Seq Scan|Bitmap/.test(node['Node Type']) &&
  node['Join Filter'] === undefined &&
  (node.Filter === undefined || node.Filter === '(archived_at IS NULL)') &&
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
