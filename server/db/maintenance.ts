import { sql } from 'kysely'
import type { Database } from './database'

/**
 * Clears what updates left behind and learns anew what the tables hold, so that queries are planned well. A
 * PostgreSQL server does this by itself; the embedded database has no process of its own to do it.
 */
export async function tidyEmbedded(db: Database): Promise<void> {
  await db.connection().execute(async (session) => {
    await sql`set statement_timeout to 0`.execute(session)
    await sql`vacuum analyze`.execute(session)
    await sql`set statement_timeout to '5s'`.execute(session)
  })
}
