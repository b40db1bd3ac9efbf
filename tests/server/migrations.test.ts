// @vitest-environment node
import { sql } from 'kysely'
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { connectPostgres } from '@server/db/connect'
import type { Database } from '@server/db/database'
import { isUpToDate, migrate, migrateTo } from '@server/db/migrating/migrate'
import { migrationNames } from '@server/db/migrating/migrationTexts'
import { LONG } from '../../scripts/pace.mjs'
import { countRows, fillTables } from '../support/fillTables'
import { postgresCopy } from '../support/postgresCopies'
import { RECORD_KEYS } from '../support/recordKeys'

const TIMEOUT_MS = 120_000
const EACH = 10

/** The columns, rules and indexes of every table. */
async function schemaOf(db: Database): Promise<unknown[]> {
  const { rows } = await sql`
    select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') as part
      from information_schema.columns where table_schema = 'public'
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    order by 1`.execute(db)
  return rows
}

const aDatabase = async () => {
  const db = connectPostgres(await postgresCopy(inject('postgres') ?? '', 'template0'), RECORD_KEYS)
  onTestFinished(() => db.destroy())
  return db
}

describe.skipIf(!inject('postgres'))('a database that an older server filled', () => {
  let whole: unknown[]
  beforeAll(async () => {
    const db = connectPostgres(await postgresCopy(inject('postgres') ?? '', 'empty'), RECORD_KEYS)
    whole = await schemaOf(db)
    await db.destroy()
  })

  const stages = migrationNames().filter((_, n) => n % EACH === EACH - 1)
  test.each(stages)(
    'becomes that of today, and keeps its rows (%s)',
    { timeout: TIMEOUT_MS, tags: [LONG] },
    async (stage) => {
      const db = await aDatabase()
      await migrateTo(db, stage)
      expect(await isUpToDate(db)).toBe(false)
      const before = await fillTables(db)
      expect(before.size).toBeGreaterThan(2)

      await migrate(db)

      expect(await isUpToDate(db)).toBe(true)
      expect(await schemaOf(db)).toEqual(whole)
      const { rows } = await sql<{ name: string }>`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`.execute(db)
      const left = new Set(rows.map(({ name }) => name))
      const kept = [...before].filter(([table]) => left.has(table))
      const after = await countRows(
        db,
        kept.map(([table]) => table),
      )
      expect(kept.filter(([table, n]) => (after.get(table) ?? 0) < n)).toEqual([])
    },
  )
})
