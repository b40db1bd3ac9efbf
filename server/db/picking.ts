import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from './database'
import { direction, type Key } from './order'

/** So many rows of an order are read for those that match, before another way is tried. */
const NEAR = 5_000
/** So many matches are found and put in order sooner than an order is read to where they lie. */
const SORTED = 200_000
/** So many entries of an index, which holds all that is asked of a row, are read sooner than matches are put in order. */
const READ = 400_000

type Picking<DB, TB extends keyof DB, Row> = {
  /** The rows to pick from, before what narrows them. */
  rows: SelectQueryBuilder<DB, TB, Row>
  table: string
  /** What narrows them: one condition at least. */
  conditions: Expression<SqlBool>[]
  keys: Key[]
  offset: number
  limit: number
  /** Whether there are few matches, as their count told. */
  areFew: boolean
}

/**
 * The uuids of one page of what a filter leaves, in order. A database expects matches to lie evenly in every order, and to
 * find enough of them soon: where they lie at the far end it would read all of the order. So few matches are found by what
 * narrows them, and put in order then; so are many, unless an index has them in order, or the near end of the order holds
 * enough of them.
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
    const first = inOrder(all.select(isMatch)).limit(NEAR)
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
  return expected > SORTED ? uuidsOf(along) : sorted()
}

type PlanNode = {
  'Node Type': string
  'Plan Rows': number
  'Index Name'?: string
  Filter?: string
  'Join Filter'?: string
  Plans?: PlanNode[]
}

/** How the database would go about a query. */
async function planOf(db: Database, query: RawBuilder<unknown>): Promise<PlanNode> {
  const explained = sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`explain (format json) ${query}`
  const [row] = (await explained.execute(db)).rows
  if (!row) throw new Error('A database explains every query that it understands')
  return row['QUERY PLAN'][0].Plan
}

/** Whether an index leads to the rows of a query in their order, so that none is read in vain. */
const isDirect = (node: PlanNode): boolean =>
  !/Sort|Seq Scan|Bitmap/.test(node['Node Type']) &&
  node['Join Filter'] === undefined &&
  (node.Filter === undefined || node.Filter === '(archived_at IS NULL)') &&
  (node.Plans ?? []).every(isDirect)

/** Whether an index has the order and all that is asked of its rows, and is so short that all of it may be read for one page. */
async function isSoonRead(db: Database, node: PlanNode): Promise<boolean> {
  const [below, other] = node.Plans ?? []
  if (below) return !other && /Limit|Subquery/.test(node['Node Type']) && isSoonRead(db, below)
  if (node['Node Type'] !== 'Index Only Scan') return false
  const { rows } = await sql<{ is_short: boolean }>`
    select reltuples <= ${READ} as is_short from pg_class where oid = ${node['Index Name']}::regclass`.execute(
    db,
  )
  return rows[0]?.is_short === true
}
