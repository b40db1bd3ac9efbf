import { CompiledQuery, type KyselyPlugin, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@server/db/database'
import { Slot } from '@server/db/keptQueries'
import { listen, registerNotifications } from '@server/db/notifications'
import { databaseKinds } from '../support/databases'
import { NOBODY } from '../support/screens'
import { call, referenceServer, tokenFor } from '../support/referenceServer'

/** What grows with the people covered and the years; all else stays within some thousands of rows. */
const large = new Set([
  'accounts',
  'authorizations',
  'customers',
  'events',
  'events_first',
  'events_later',
  'fund_authorizations',
  'fund_movements',
  'invoices',
  'logs',
  'logs_first',
  'logs_later',
  'member_policies',
  'members',
  'payment_methods',
  'payments',
  'persons',
  'policies',
  'subscriptions',
  'support_tickets',
  'ticket_messages',
  'transactions',
  'webhook_logs',
])

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Parent Relationship'?: string
  Filter?: string
  Plans?: Node[]
}
type Parameter = { name: string; in: string; schema: Schema }
type Schema = { type?: string; enum?: string[]; format?: string; pattern?: string; anyOf?: Schema[] }

/** Keeps the queries that pass through it, as they are sent. */
function keeping(db: Database, kept: Map<string, CompiledQuery>): Database {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      const query = db.getExecutor().compileQuery(node, queryId)
      if (!query.parameters.some((value) => value instanceof Slot)) kept.set(query.sql, query)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const watched = db.withPlugin(plugin)
  // A kept query passes no plugin again, and its slots have values only as it is sent.
  const send = watched.executeQuery.bind(watched)
  watched.executeQuery = (query) => {
    const sent = 'compile' in query ? query.compile() : query
    kept.set(sent.sql, sent)
    return send(sent)
  }
  registerNotifications(watched, (hear) => listen(db, hear))
  return watched
}

describe.each(databaseKinds())('a listing on $name', (kind) => {
  const queries = new Map<string, CompiledQuery>()
  const server = referenceServer({ open: async () => keeping(await kind.open(), queries) })

  /** What is asked of the database for each listing, and how it goes about each of those questions. */
  const asked: { path: string; statements: string[] }[] = []
  const plans = new Map<string, Node[]>()

  beforeAll(async () => {
    const token = await tokenFor('admin')
    for (const path of everyListing(server.app.swagger().paths ?? {})) {
      queries.clear()
      const reply = await call({ token }, path)
      if (reply.statusCode !== 200) throw new Error(`${path} was answered ${reply.statusCode}`)
      asked.push({ path, statements: [...queries.keys()] })
      // Another word of the same list asks nothing else.
      for (const [statement, query] of queries)
        if (!plans.has(statement)) plans.set(statement, await planOf(server.db, query))
    }
  })

  /** The plans by which a listing is answered. */
  const plansOf = ({ statements }: { statements: string[] }) =>
    statements.flatMap((statement) => plans.get(statement) ?? [])

  test('is never looked for row by row in a large table, however it is ordered, searched and filtered', () => {
    const found = new Map<string, string>()
    for (const listing of asked)
      for (const { 'Relation Name': table = '', Filter = '' } of plansOf(listing).flatMap(scansOf))
        if (!matchesMost(listing.path, Filter)) found.set(`${table} ${Filter}`, listing.path)
    expect(asked.length).toBeGreaterThan(1_000)
    expect([...found]).toEqual([])
  })

  test('of a large table is in any order that it has without sorting all of it first', () => {
    const orders = asked.filter(({ path }) => path.includes('?sort='))
    const sorted = orders.filter((listing) => isLarge(listing) && plansOf(listing).some(isSorted))
    expect(orders.length).toBeGreaterThan(100)
    expect(sorted.map(({ path }) => path)).toEqual([])
  })
})

const isLarge = ({ path }: { path: string }) =>
  large.has(path.slice('admin/'.length).split('?')[0]?.replaceAll('-', '_') ?? '')

/** Whether all rows of a plan are sorted; what is put in order within a row is little. */
const isSorted = (node: Node): boolean =>
  node['Node Type'].endsWith('Sort') ||
  (node.Plans ?? []).some((part) => part['Parent Relationship'] !== 'SubPlan' && isSorted(part))

/** The nodes of a query's plan by which a database does what it would rather do without. */
async function planOf(db: Database, query: CompiledQuery): Promise<Node[]> {
  if (!/^\s*(?:select|with)/i.test(query.sql)) return []
  const { rows } = await db.transaction().execute(async (tx) => {
    // There are few rows yet, and reading or sorting them all is cheapest: only what knows no other way may do so.
    await sql`
      select set_config(name, 'off', true)
      from unnest(array['enable_seqscan', 'enable_sort', 'enable_incremental_sort']) name`.execute(tx)
    return tx.executeQuery<{ 'QUERY PLAN': { Plan: Node }[] }>(
      CompiledQuery.raw(`explain (format json) ${query.sql}`, [...query.parameters]),
    )
  })
  return rows.flatMap((row) => row['QUERY PLAN'].map(({ Plan }) => Plan))
}

/** The whole scans of large tables that a plan cannot do without. */
const scansOf = (plan: Node): Node[] =>
  nodesOf(plan).filter((node) => node['Node Type'] === 'Seq Scan' && large.has(node['Relation Name'] ?? ''))

/**
 * Whether a condition leaves nearly every row: those that are counted, 10,001 at most, are then found at once, wherever one
 * begins to read.
 */
const matchesMost = (path: string, filter: string) =>
  filter === '(archived_at IS NULL)' || path.endsWith('=false')

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** The first page of each listing, its counts, a search, and each order and filter that it has. */
function everyListing(paths: object): string[] {
  const described = Object.entries(paths as Record<string, { get?: { parameters?: Parameter[] } }>)
  const slugs = described.flatMap(([path]) => /\/admin\/([a-z-]+)\/counts$/.exec(path)?.[1] ?? [])
  return slugs.flatMap((slug) => {
    const listing = described.find(([path]) => path.endsWith(`/admin/${slug}`))?.[1].get
    const parameters = (listing?.parameters ?? []).filter(
      ({ name }) => !['q', 'page', 'size', 'after'].includes(name),
    )
    const queries = parameters.flatMap(({ name, schema }) =>
      valuesOf(name, schema.anyOf?.at(-1) ?? schema).map((value) => `${name}=${encodeURIComponent(value)}`),
    )
    return [
      `admin/${slug}/counts`,
      ...['', 'q=maria%20gonzalez', ...queries].map((query) => `admin/${slug}?${query}`),
    ]
  })
}

function valuesOf(name: string, schema: Schema): string[] {
  const orders = name === 'sort' ? /^\^-\?\(\?:([a-z_|]+)\)/.exec(schema.pattern ?? '')?.[1] : undefined
  if (orders) return orders.split('|').flatMap((key) => [key, `-${key}`])
  if (schema.enum) return schema.enum
  if (schema.format === 'uuid') return [NOBODY]
  if (schema.format === 'date') return ['2026-02-01']
  if (schema.type === 'integer') return ['500']
  if (name === 'currency') return ['MXN']
  if (name === 'near') return ['19.4326,-99.1332,10']
  return [schema.pattern?.startsWith('^\\d') ? '1' : 'x']
}
