import { sql } from 'kysely'
import type { Database } from './database'

/** How long the embedded database waits between two looks at its tables: as long as PostgreSQL's own autovacuum. */
const TIDY_INTERVAL_MS = 60_000

// What PostgreSQL's autovacuum takes by default: fifty rows, and a share of the table.
const FEW_ROWS = 50
const DEAD_SHARE = 0.2
const CHANGED_SHARE = 0.1

/**
 * Vacuums and analyzes the tables, so that queries are planned well. A PostgreSQL server does this by itself; the
 * embedded database has no process that does.
 */
export const tidyEmbedded = (db: Database): Promise<void> =>
  db.connection().execute(async (session) => {
    await sql`vacuum analyze`.execute(session)
  })

/**
 * Vacuums and analyzes only the tables of the embedded database that changed much since. A statement that was planned
 * while its table was small is planned anew after it.
 * @returns the names of those tables
 */
export const tidyGrown = (db: Database): Promise<string[]> =>
  db.connection().execute(async (session) => {
    await sql`select pg_stat_force_next_flush()`.execute(session)
    const { rows } = await sql<{ table: string; hasDead: boolean }>`
      select relname as "table", has_dead as "hasDead"
      from pg_stat_user_tables,
        lateral (select n_dead_tup > ${FEW_ROWS} + ${DEAD_SHARE}::float * n_live_tup as has_dead,
          n_mod_since_analyze > ${FEW_ROWS} + ${CHANGED_SHARE}::float * n_live_tup as has_changed) as growth
      where has_dead or has_changed
      order by relname`.execute(session)
    for (const { table, hasDead } of rows) {
      const task = hasDead ? sql`vacuum analyze` : sql`analyze`
      await sql`${task} ${sql.table(table)}`.execute(session)
    }
    return rows.map(({ table }) => table)
  })

/**
 * Keeps the embedded database tidy while the server runs.
 * @param onError told what a round failed for; the next one tries again
 * @returns ends it, once a round under way is done
 */
export function keepTidy(db: Database, onError: (error: unknown) => void): () => Promise<void> {
  let round: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    round = round.then(() => tidyGrown(db)).catch(onError)
  }, TIDY_INTERVAL_MS)
  return async () => {
    clearInterval(timer)
    await round
  }
}
