import { inject } from 'vitest'
import { type Database, embeddedDatabase } from '../../server/db/database'
import { EmbeddedPool, type EmbeddedSession } from '../../server/db/embeddedPool'

/** Databases that earlier files of this worker are done with: opening another takes ten times as long as emptying one. */
const free: EmbeddedPool[] = []

/** An empty database that nobody else uses. */
export async function openTestDatabase(): Promise<Database> {
  return embeddedDatabase(lent(free.pop() ?? (await EmbeddedPool.open({ copyOf: inject('emptyDatabase') }))))
}

/** A database until it is destroyed: then it is emptied, and is the next one's who opens one. */
function lent(pool: EmbeddedPool): EmbeddedSession {
  let isOver = false
  return {
    notifications: pool.notifications,
    async connect() {
      // What a file leaves behind under way writes nothing into the next one's.
      if (isOver) throw new Error('This database was given back')
      return pool.connect()
    },
    async end() {
      if (isOver) return
      isOver = true
      await empty(pool)
      free.push(pool)
    },
  }
}

async function empty(pool: EmbeddedPool): Promise<void> {
  const session = await pool.connect()
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
        elsif one.relname = 'log_chain' then update log_chain set position = 0, hash = null;
        else execute format('delete from %I', one.relname);
        end if;
      end loop;
    end $$`,
    [],
  )
  await session.query('vacuum', [])
  session.release()
}
