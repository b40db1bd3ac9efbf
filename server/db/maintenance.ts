import { sql } from 'kysely'
import type { Database } from './database'

/**
 * Vacuums and analyzes the tables, so that queries are planned well. A PostgreSQL server does this by itself; the
 * embedded database has no process that does.
 */
export async function tidyEmbedded(db: Database): Promise<void> {
  await db.connection().execute(async (session) => {
    await sql`set statement_timeout to 0`.execute(session)
    await sql`vacuum analyze`.execute(session)
    await sql`set statement_timeout to '5s'`.execute(session)
  })
}
