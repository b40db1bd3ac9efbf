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

/** The most statements that a connection keeps prepared: each takes memory of the server. */
const KEPT_MOST = 400

/** The part of a pool that is used here. */
export type Connections = { connect(): Promise<pg.PoolClient>; end(): Promise<void> }

/** Marks a statement to be prepared outside of a transaction too. */
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

/** A database for lookups by key, which are prepared: their plan is the same for every key. */
export const plannedOnce = <Schema>(db: Kysely<Schema>): Kysely<Schema> => db.withPlugin(marking)

/**
 * Wraps connections to prepare the statements of transactions, and those marked by `plannedOnce`: planning takes the
 * server as long as executing. Other reads outside of a transaction, such as listings, are planned for their values.
 */
export function withPreparedStatements(pool: Connections): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  /** The generation of prepared statements: a new one begins when a migration has changed a table. */
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
      // The error ends the transaction, which `inTransaction` runs again from its start.
      if (isWithin) throw error
      return ask()
    }
  }

  // Kysely's type also covers cursors, which it uses only for streaming.
  return { query, release: () => client.release() } as unknown as PostgresPoolClient
}

/** Whether a statement was prepared before its table changed; the next attempt prepares it again. */
export const isOfOldTable = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  error.code === '0A000' &&
  error.message.startsWith('cached plan must not change')
