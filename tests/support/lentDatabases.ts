import type pg from 'pg'
import { inject } from 'vitest'
import type { Database } from '@server/db/database'
import { EmbeddedPool, type EmbeddedSession } from '@server/db/embeddedPool'
import { embeddedDatabase, postgresDatabase, postgresPool } from '@server/db/connect'
import { postgresCopy } from './postgresCopies'
import { RECORD_KEYS } from './recordKeys'

// Databases that earlier files of this worker are done with: making another takes ten times as long as emptying one.
const freeEmbedded: EmbeddedPool[] = []
const freePostgres: pg.Pool[] = []

/**
 * An empty database of the caller's own, of the kind that answers with the least work: on PostgreSQL, where this machine
 * has one. What is written for the database is tried on both kinds (`databaseKinds`), and by the browser on the embedded.
 */
export async function openTestDatabase(): Promise<Database> {
  const folder = inject('postgres')
  return folder ? postgresDatabase(await lentPostgres(folder), RECORD_KEYS) : openEmbeddedTestDatabase()
}

/** The same, of the embedded kind. */
export async function openEmbeddedTestDatabase(): Promise<Database> {
  const pool = freeEmbedded.pop() ?? (await EmbeddedPool.open({ copyOf: inject('emptyDatabase') }))
  const { connect, end } = lent<pg.PoolClient>(pool, () => freeEmbedded.push(pool))
  return embeddedDatabase(
    { notifications: pool.notifications, connect, end } satisfies EmbeddedSession,
    RECORD_KEYS,
  )
}

async function lentPostgres(folder: string) {
  const pool = freePostgres.pop() ?? (await newPostgres(folder))
  return lent<pg.PoolClient>(pool, () => freePostgres.push(pool))
}

const newPostgres = async (folder: string) => postgresPool(await postgresCopy(folder, 'empty'))

type Connection = { query(sql: string, values: unknown[]): Promise<unknown>; release(): void }

/** Connections until they are ended: then the database is emptied, and is the next one's who opens one. */
function lent<Client extends Connection>(pool: { connect(): Promise<Client> }, giveBack: () => void) {
  let isOver = false
  return {
    async connect() {
      // What a file leaves behind under way writes nothing into the next one's.
      if (isOver) throw new Error('This database was given back')
      return pool.connect()
    },
    async end() {
      if (isOver) return
      isOver = true
      const session = await pool.connect()
      await empty(session)
      session.release()
      giveBack()
    },
  }
}

async function empty(session: Connection): Promise<void> {
  // A vacuum waits for those that the server runs by itself, on a busy machine for longer than a statement may take.
  await session.query('set statement_timeout to 0', [])
  await session.query(
    `
    do $$
    declare one record;
    begin
      set local session_replication_role = replica;
      for one in
        select relname, relkind from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'S') and relname !~ '^kysely_'
      loop
        if one.relkind = 'S' then execute format('alter sequence %I restart', one.relname);
        elsif one.relname = 'log_chain' then update log_chain set position = 0, hash = null, sealed = 0;
        elsif one.relname = 'folios' then update folios set last = 0;
        else execute format('delete from %I', one.relname);
        end if;
      end loop;
    end $$`,
    [],
  )
  await session.query('vacuum', [])
  // A plan that was made for the tables of one file says nothing of those of the next.
  await session.query('discard plans', [])
  await session.query('reset statement_timeout', [])
}
