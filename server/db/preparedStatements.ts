import { createHash } from 'node:crypto'
import {
  type Kysely,
  type KyselyPlugin,
  type PostgresPool,
  type PostgresPoolClient,
  RawNode,
  SelectModifierNode,
  SelectQueryNode,
} from 'kysely'
import type pg from 'pg'

/** How many statements a connection keeps: each takes memory of the server. */
const KEPT_MOST = 400

/** What is asked of a pool: a connection for as long as it is not released, and the end of all of them. */
export type Connections = { connect(): Promise<pg.PoolClient>; end(): Promise<void> }

/** By which a statement says that it is planned once outside of a transaction too. */
const MARK = '/* planned once */'

const marking: KyselyPlugin = {
  transformQuery: ({ node }) =>
    SelectQueryNode.is(node)
      ? SelectQueryNode.cloneWithFrontModifier(
          node,
          SelectModifierNode.createWithExpression(RawNode.createWithSql(MARK)),
        )
      : node,
  transformResult: async ({ result }) => result,
}

/** A database for what is looked up by its key: the plan that serves it is the same for each. */
export const plannedOnce = <Schema>(db: Kysely<Schema>): Kysely<Schema> => db.withPlugin(marking)

/**
 * The same connections, on which what transactions ask again and again is planned once, as is what says so
 * (`plannedOnce`): planning takes the server as long as answering. What else is read outside of a transaction, listings
 * above all, is still planned for the values it comes with.
 */
export function withPreparedStatements(pool: Connections): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  /** Which time statements are planned for: a new one begins when a migration has changed a table below them. */
  const time = { now: 0 }
  return {
    async connect() {
      const client = await pool.connect()
      const made = clients.get(client) ?? preparing(client, time)
      clients.set(client, made)
      return made
    },
    end: () => pool.end(),
  }
}

function preparing(client: pg.PoolClient, time: { now: number }): PostgresPoolClient {
  let kept = { since: time.now, names: new Map<string, string>() }
  let isWithin = false

  function nameOf(text: string): string | undefined {
    if (kept.since !== time.now) kept = { since: time.now, names: new Map() }
    const known = kept.names.get(text)
    if (known || kept.names.size >= KEPT_MOST) return known
    const name = createHash('sha256').update(`${time.now} ${text}`).digest('base64url')
    kept.names.set(text, name)
    return name
  }

  async function query(text: string | object, values: readonly unknown[] = []) {
    if (typeof text !== 'string') throw new Error('Cursors are not read here')
    if (text === 'begin') isWithin = true
    if (text === 'commit' || text === 'rollback') isWithin = false
    const isNamed = values.length > 0 && (isWithin || text.includes(MARK))
    const ask = () => {
      const name = isNamed ? nameOf(text) : undefined
      return client.query({ text, values: [...values], ...(name && { name }) })
    }
    try {
      return await ask()
    } catch (error) {
      if (!isOfOldTable(error)) throw error
      time.now++
      // A transaction is over by it, and asks all of it again itself (`inTransaction`).
      if (isWithin) throw error
      return ask()
    }
  }

  // Kysely's type also covers cursors, which it only uses when asked to stream.
  return { query, release: () => client.release() } as unknown as PostgresPoolClient
}

/** Whether a statement was planned while its table had other columns: asked again, it is planned anew. */
export const isOfOldTable = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  error.code === '0A000' &&
  error.message.startsWith('cached plan must not change')
