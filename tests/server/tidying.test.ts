// @vitest-environment node
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '@server/db/database'
import { tidyGrown } from '@server/db/maintenance'
import { openEmbeddedTestDatabase } from '../support/lentDatabases'

let db: Database
beforeAll(async () => {
  db = await openEmbeddedTestDatabase()
  await sql`create table parcels (code int primary key, weight int)`.execute(db)
  await tidyGrown(db)
})
afterAll(async () => {
  await sql`drop table parcels`.execute(db)
  await db.destroy()
})

const estimateRows = async () => {
  const { rows } = await sql<{ estimated: number }>`
    select reltuples::int as estimated from pg_class where relname = 'parcels'`.execute(db)
  return rows[0]?.estimated
}

test('the embedded database learns by itself that a table has grown, and leaves the others alone', async () => {
  await sql`insert into parcels select n, n from generate_series(1, 3000) as n`.execute(db)
  expect(await tidyGrown(db)).toEqual(['parcels'])
  expect(await estimateRows()).toBe(3000)
  expect(await tidyGrown(db)).toEqual([])
})

test('the place of rows that are gone is used again', async () => {
  const measure = async () => {
    const { rows } = await sql<{ size: number }>`select pg_relation_size('parcels')::int as size`.execute(db)
    return rows[0]?.size ?? 0
  }
  for (let round = 0; round < 3; round++) {
    await sql`update parcels set weight = weight + 1`.execute(db)
    expect(await tidyGrown(db)).toEqual(['parcels'])
  }
  const before = await measure()
  for (let round = 0; round < 5; round++) {
    await sql`update parcels set weight = weight + 1`.execute(db)
    await tidyGrown(db)
  }
  expect(await measure()).toBeLessThanOrEqual(before)
})

test('a statement that was planned for an empty table is planned anew once the table is full', async () => {
  await sql`truncate parcels`.execute(db)
  await sql`vacuum analyze parcels`.execute(db)
  await db.connection().execute(async (session) => {
    await sql`prepare by_code (int) as select weight from parcels where code = $1`.execute(session)
    await sql`set plan_cache_mode = force_generic_plan`.execute(session)
    const explain = async () => {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain execute by_code (7)`.execute(session)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    await explain()
    await sql`insert into parcels select n, n from generate_series(1, 3000) as n`.execute(session)
    await sql`select pg_stat_force_next_flush()`.execute(session)
    await explain()
  })
  await tidyGrown(db)
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain execute by_code (7)`.execute(db)
  expect(rows[0]?.['QUERY PLAN']).toContain('Index Scan')
  await sql`deallocate by_code`.execute(db)
  await sql`reset plan_cache_mode`.execute(db)
})
