import { Migrator, sql, type Migration } from 'kysely'
import type { Database } from './database'

const files = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const migrations = Object.fromEntries(
  Object.entries(files).map(([path, text]): [string, Migration] => [
    path.replace(/^.*\/|\.sql$/g, ''),
    {
      up: async (db) => {
        await sql`set local statement_timeout to 0`.execute(db)
        await sql.raw(text).execute(db)
      },
    },
  ]),
)

/** Whether every migration has run. */
export async function isUpToDate(db: Database): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const seen = new Set(rows.map(({ name }) => name))
  return Object.keys(migrations).every((name) => seen.has(name))
}

/**
 * Runs the missing migrations in their order, all in one transaction. Two servers that start together take turns.
 */
export async function migrate(db: Database): Promise<void> {
  await migrateTo(db, undefined)
}

/** The migrations in their order. */
export const migrationNames = (): string[] => Object.keys(migrations).toSorted()

/** Runs the missing migrations up to one of them, as an older server did. @param last undefined for all */
export async function migrateTo(db: Database, last: string | undefined): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
  if (error) throw error
}
