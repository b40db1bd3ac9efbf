// @vitest-environment node
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { contractions, findMigrationsDue } from '@server/checkMigrations'
import { migrationNames } from '@server/db/migrate'
import { databaseKinds } from '../support/databases'

test.each([
  ['create table a (uuid uuid primary key, name text not null)', []],
  ['alter table a add column b integer', []],
  ['alter table a add column b integer not null default 0', []],
  ['create index a_by_b on a (b); -- drop table of nothing', []],
  ['alter table a add column b integer not null', ['requires a new column']],
  ['alter table a drop column b', ['drops something']],
  ['alter table a rename column b to c', ['renames something']],
  ['alter table a alter column b type bigint', ['changes a type']],
  ['alter table a alter column b set not null', ['requires a column']],
  ['alter table a add constraint b check (c > 0)', ['requires a rule']],
])('of %s a process of before is told %j', (text, told) => {
  expect(contractions(text)).toEqual(told)
})

describe.each(databaseKinds())('migrations of $name', (kind) => {
  test('are told before they run, and changed by nobody who asks', async () => {
    const db = await kind.open()
    expect(await findMigrationsDue(db)).toEqual({ missing: [], unknown: [] })
    const last = migrationNames().at(-1) ?? ''
    await sql`delete from kysely_migration where name = ${last}`.execute(db)
    const { missing } = await findMigrationsDue(db)
    expect(missing.map(({ name }) => name)).toEqual([last])
    expect((await findMigrationsDue(db)).missing).toEqual(missing)
    await db.destroy()
    const empty = await kind.open()
    await sql`drop table kysely_migration`.execute(empty)
    expect((await findMigrationsDue(empty)).missing).toHaveLength(migrationNames().length)
    await sql`create table kysely_migration (name text)`.execute(empty)
    await sql`insert into kysely_migration values ('9999_later')`.execute(empty)
    expect((await findMigrationsDue(empty)).unknown).toEqual(['9999_later'])
    await empty.destroy()
  })
})
