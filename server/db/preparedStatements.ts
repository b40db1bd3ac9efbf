import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** How many statements a connection keeps: each takes memory of the server. */
const KEPT_MOST = 400

/** What is asked of a pool: a connection for as long as it is not released, and the end of all of them. */
export type Connections = { connect(): Promise<pg.PoolClient>; end(): Promise<void> }

/**
 * The same connections, on which what transactions ask again and again is planned once: planning takes the server as long
 * as answering. What is read outside of a transaction, listings above all, is still planned for the values it comes with.
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
    const name = isWithin && values.length > 0 ? nameOf(text) : undefined
    try {
      return await client.query({ text, values: [...values], ...(name && { name }) })
    } catch (error) {
      if (isOfOldTable(error)) time.now++
      throw error
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
