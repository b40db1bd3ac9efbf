import { Kysely, type PostgresPool } from 'kysely'
import pg from 'pg'
import { identifierSealer, type IdentifierSealer } from '@server/core/sealedIdentifiers'
import type { ServerKeys } from '@server/core/serverKeys'
import { columnTypes } from './columnTypes'
import { EmbeddedPool, type EmbeddedSession, type EmbeddedSource } from './embeddedPool'
import { TurnTakingDialect } from './migrationTurns'
import { embeddedNotifications, postgresNotifications, registerNotifications } from './notifications'
import { queuesBefore, watched } from './poolQueue'
import { type Connections, withPreparedStatements } from './preparedStatements'
import type { Database } from './database'
import { registerSealer } from './sealedValues'
import type { Schema } from './schema'

const STATEMENT_TIMEOUT_MS = 5_000
/** Milliseconds to get a connection, a new one or another caller's; then the caller is told to come back. */
const CONNECTION_TIMEOUT_MS = 10_000
/** Milliseconds after which a statement without an answer has lost its server, which would have ended it long ago. */
const SILENCE_MS = 2 * STATEMENT_TIMEOUT_MS

/** Opens the embedded database, in a folder or in memory. */
export const openEmbedded = async (source: EmbeddedSource, keys: ServerKeys): Promise<Database> =>
  embeddedDatabase(await EmbeddedPool.open(source), keys)

/** The embedded database that a pool leads to; with it the pool ends. @param keys seal identifiers of people in it */
export function embeddedDatabase(pool: EmbeddedSession, keys: ServerKeys): Database {
  const sealer = identifierSealer(keys)
  const db = over(withPreparedStatements(pool, sealer), sealer)
  registerNotifications(db, embeddedNotifications(pool))
  return db
}

/** Connects to a PostgreSQL server. Connections are made when first used. */
export const connectPostgres = (url: string, keys: ServerKeys): Database =>
  postgresDatabase(postgresPool(url), keys)

/** Connections to a PostgreSQL server, each made when first needed. */
export function postgresPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    keepAlive: true,
    types: columnTypes,
    // JIT compilation takes longer than any query here may take.
    options: `-c timezone=UTC -c statement_timeout=${STATEMENT_TIMEOUT_MS} -c jit=off`,
  })
  // A connection that breaks is replaced when next needed; without listeners it would end the process: the pool's while
  // it is idle, its own while it is lent, when its statement is refused as well.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** The database that a pool leads to; with it the pool ends. @param keys seal identifiers of people in it */
export function postgresDatabase(pool: Connections, keys: ServerKeys): Database {
  const sealer = identifierSealer(keys)
  const db = over(withPreparedStatements(pool, sealer, SILENCE_MS), sealer)
  registerNotifications(db, postgresNotifications(pool))
  return db
}

function over(connections: PostgresPool, sealer: IdentifierSealer): Database {
  const { pool, queue } = watched(connections)
  const db = new Kysely<Schema>({ dialect: new TurnTakingDialect({ pool }) })
  queuesBefore(db, queue)
  registerSealer(db, sealer)
  return db
}
