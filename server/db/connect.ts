import { Kysely, type PostgresPool } from 'kysely'
import pg from 'pg'
import { identifierSealer, type IdentifierSealer } from '@server/core/sealedIdentifiers'
import type { ServerKeys } from '@server/core/serverKeys'
import { readingBeside } from './beside/reading'
import { openStandby, type Standby } from './beside/standby'
import { followStandbys, registerStandbys, type Standbys } from './beside/standbys'
import { columnTypes } from './columnTypes'
import { EmbeddedPool, type EmbeddedSession, type EmbeddedSource } from './embeddedPool'
import { TurnTakingDialect } from './migrationTurns'
import { embeddedNotifications, postgresNotifications, registerNotifications } from './notifications'
import { queuesBefore, watched } from './poolQueue'
import { type Connections, withPreparedStatements } from './preparedStatements'
import type { Database } from './database'
import { registerSealer } from './sealedValues'
import type { Schema } from './schema'
import { tellAfterwards } from './tellAfterwards'

const STATEMENT_TIMEOUT_MS = 5_000
/** Milliseconds to get a connection, a new one or another caller's; then the caller is told to come back. */
const CONNECTION_TIMEOUT_MS = 10_000
/** Milliseconds after which an unused connection is closed: the next one plans anew what it had planned. */
const IDLE_MS = 5 * 60_000
/** Milliseconds after which a statement without an answer has lost its server, which would have ended it long ago. */
const SILENCE_MS = STATEMENT_TIMEOUT_MS + 1_000
/** Milliseconds to get a connection to a standby: the primary answers meanwhile. */
const STANDBY_CONNECTION_TIMEOUT_MS = 1_000

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

/** Where a database is found beside its own address. */
export type Beside = {
  /** The server itself, where the database's address is that of a pooler that lends a connection for each transaction. */
  directUrl?: string | undefined
  /** Standbys of it, which answer reads. */
  readUrls?: readonly string[]
}

/** Connects to a PostgreSQL server, or to the pooler before one. Connections are made when first used. */
export function connectPostgres(url: string, keys: ServerKeys, { directUrl, readUrls = [] }: Beside = {}) {
  const sealer = identifierSealer(keys)
  const pool = directUrl === undefined ? postgresPool(url) : pooledPool(url)
  // What listens must keep its connection, which a pooler takes away after each transaction.
  const direct = directUrl === undefined ? pool : postgresPool(directUrl)
  const primary = withPreparedStatements(pool, sealer, { silence: SILENCE_MS, areNamed: direct === pool })
  const standbys =
    readUrls.length > 0
      ? followStandbys(
          primary,
          readUrls.map((readUrl) => standbyAt(readUrl, sealer)),
        )
      : undefined
  async function end() {
    await standbys?.end()
    await primary.end()
    if (direct !== pool) await direct.end()
  }
  const db = over({ connect: primary.connect, end }, sealer, standbys)
  registerNotifications(db, postgresNotifications(direct))
  tellAfterwards(db)
  return db
}

/** What every session is told at its start. JIT compilation takes longer than any query here may take. */
const SESSION = `-c timezone=UTC -c statement_timeout=${STATEMENT_TIMEOUT_MS} -c jit=off`

/** The same, as a pooler is to tell it each connection that it makes. */
export const POOLER_QUERY = `set statement_timeout = ${STATEMENT_TIMEOUT_MS}; set jit = off`

/** Connections to a PostgreSQL server, each made when first needed. */
export const postgresPool = (url: string): pg.Pool => openPool({ connectionString: url, options: SESSION })

/**
 * Connections to a pooler. It refuses options, and keeps of a session's settings only the time zone: the others are set
 * where it connects (docs/deployment.md).
 */
const pooledPool = (url: string): pg.Pool =>
  openPool({
    connectionString: url,
    onConnect: (client) => client.query(`set timezone to 'UTC'`),
  })

/** A standby that answers, or is given up, sooner than callers would have the primary's answer. */
const standbyAt = (url: string, sealer: IdentifierSealer): Standby =>
  openStandby((meet) =>
    withPreparedStatements(
      openPool({
        connectionString: url,
        connectionTimeoutMillis: STANDBY_CONNECTION_TIMEOUT_MS,
        // Once it is promoted, it would take writes that belong elsewhere.
        options: `${SESSION} -c default_transaction_read_only=on`,
        onConnect: meet,
      }),
      sealer,
      { silence: SILENCE_MS },
    ),
  )

function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    max: 10,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    types: columnTypes,
    ...config,
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
  const db = over(withPreparedStatements(pool, sealer, { silence: SILENCE_MS }), sealer)
  registerNotifications(db, postgresNotifications(pool))
  tellAfterwards(db)
  return db
}

function over(connections: PostgresPool, sealer: IdentifierSealer, standbys?: Standbys): Database {
  const { pool, queue } = watched(connections)
  const db = new Kysely<Schema>({
    dialect: new TurnTakingDialect({ pool: standbys ? readingBeside(pool) : pool }),
  })
  queuesBefore(db, queue)
  registerSealer(db, sealer)
  if (standbys) registerStandbys(db, standbys)
  return db
}
