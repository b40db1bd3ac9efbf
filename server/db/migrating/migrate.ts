import { Migrator, sql, type Kysely, type Migration } from 'kysely'
import type { Database } from '@server/db/database'
import { contractions } from './contractions'
import { type MigrationTexts, migrationTexts } from './migrationTexts'

/** The migration that makes `contracted_migrations`; what the migrations before it take away is not noted. */
const FIRST_NOTED = '1245_contracted_migrations'

/** A newer version has taken from the database something that this one needs. */
export class NewerDatabase extends Error {}

/** Whether every migration has run. */
export async function isUpToDate(db: Database): Promise<boolean> {
  const run = new Set(await loadMigrationsRun(db))
  return [...migrationTexts.keys()].every((name) => run.has(name))
}

/** The names of the migrations that have run in a database, in their order; none in an empty one. */
export async function loadMigrationsRun(db: Database): Promise<string[]> {
  if (!(await hasTable(db, 'kysely_migration'))) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Runs the missing migrations in their order, all in one transaction. Two servers that start together take turns. What a
 * newer version has run stays, so that one of before can be started again during a deployment, or after it.
 * @param texts what this version knows
 * @throws {NewerDatabase} where a newer version did more than add
 */
export const migrate = (db: Database, texts: MigrationTexts = migrationTexts): Promise<void> =>
  migrateTo(db, undefined, texts)

/** Runs the missing migrations up to one of them, as an older server did. @param last undefined for all */
export async function migrateTo(
  db: Database,
  last: string | undefined,
  texts: MigrationTexts = migrationTexts,
): Promise<void> {
  const known = await loadMigrationsRun(db)
  const newer = known.filter((name) => !texts.has(name))
  await refuseContracted(db, newer)
  if (known.length > 0) await orderTimes(db)
  const migrations = nameAll(newer, texts)
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
  // A newer version that started at the same moment may have come first.
  if (error && (await loadMigrationsRun(db)).length > known.length) return migrateTo(db, last, texts)
  if (error) throw error
  await orderTimes(db)
}

/**
 * Has the times of migrations follow their names. The migrator takes them in the order of their times, and refuses a
 * database where a later one was run by a machine whose clock is behind; a version of before does so too.
 */
async function orderTimes(db: Database): Promise<void> {
  await sql`update kysely_migration as later set timestamp = earlier.latest
    from (select name, max(timestamp) over (order by name) as latest from kysely_migration) as earlier
    where earlier.name = later.name and earlier.latest > later.timestamp`.execute(db)
}

/** Also names what newer versions have run: the migrator takes what it does not know for a fault. */
const nameAll = (newer: readonly string[], texts: MigrationTexts): Record<string, Migration> =>
  Object.fromEntries([
    ...newer.map((name): [string, Migration] => [name, { up: () => Promise.resolve() }]),
    ...[...texts].map(([name, text]): [string, Migration] => [name, { up: (tx) => run(tx, name, text) }]),
  ])

async function run(tx: Kysely<unknown>, name: string, text: string): Promise<void> {
  await sql`set local statement_timeout to 0`.execute(tx)
  await sql.raw(text).execute(tx)
  const what = contractions(text)
  if (name > FIRST_NOTED && what.length > 0)
    await sql`insert into contracted_migrations (name, what) values (${name}, ${what})`.execute(tx)
}

/** @throws {NewerDatabase} where one of the migrations did more than add */
export async function refuseContracted(db: Database, newer: readonly string[]): Promise<void> {
  const contracted = await loadContracted(db, newer)
  if (contracted.length === 0) return
  const told = contracted.map(({ name, what }) => `${name} ${what.join(', ')}`).join('; ')
  throw new NewerDatabase(
    `A newer version has changed this database in a way that this one cannot work with: ${told}. Start that version, or restore a backup from before it.`,
  )
}

/** What some of the migrations that have run take from a version that does not know them. */
async function loadContracted(
  db: Database,
  names: readonly string[],
): Promise<{ name: string; what: string[] }[]> {
  if (names.length === 0 || !(await hasTable(db, 'contracted_migrations'))) return []
  const { rows } = await sql<{ name: string; what: string[] }>`select name, what from contracted_migrations
    where name = any(${names}) order by name`.execute(db)
  return rows
}

async function hasTable(db: Database, name: string): Promise<boolean> {
  const { rows } = await sql`select from information_schema.tables
    where table_schema = current_schema() and table_name = ${name}`.execute(db)
  return rows.length > 0
}
