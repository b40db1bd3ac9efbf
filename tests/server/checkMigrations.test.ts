// @vitest-environment node
import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { openEmbedded } from '@server/db/connect'
import { contractions } from '@server/db/migrating/contractions'
import { migrate, NewerDatabase } from '@server/db/migrating/migrate'
import { migrationNames, migrationTexts } from '@server/db/migrating/migrationTexts'
import { findMigrationsDue } from '@server/db/migrating/migrationsDue'
import { databaseKinds, type Kind } from '../support/databases'
import { RECORD_KEYS } from '../support/recordKeys'

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
  ['-- Processes of before go on: it is a view by then.\nalter table a rename to b', []],
])('of %s a process of before is told %j', (text, told) => {
  expect(contractions(text)).toEqual(told)
})

/** A database that no other test uses, as these tests change its migrations for good. */
const openOwn = ({ name, open }: Kind) =>
  name === 'embedded' ? openEmbedded({ copyOf: inject('emptyDatabase') }, RECORD_KEYS) : open()

/** A database that was migrated by a machine whose clock is far ahead of this one. */
async function openOlder(kind: Kind) {
  const db = await openOwn(kind)
  await sql`update kysely_migration set timestamp = '2099-01-01T00:00:00.000Z'`.execute(db)
  return db
}

describe.each(databaseKinds())('migrations of $name', (kind) => {
  test('are told before they run, and changed by nobody who asks', async () => {
    const db = await openOwn(kind)
    expect(await findMigrationsDue(db)).toEqual({ missing: [], unknown: [] })
    const last = migrationNames().at(-1) ?? ''
    await sql`delete from kysely_migration where name = ${last}`.execute(db)
    const { missing } = await findMigrationsDue(db)
    expect(missing.map(({ name }) => name)).toEqual([last])
    expect((await findMigrationsDue(db)).missing).toEqual(missing)
    await db.destroy()
    const empty = await openOwn(kind)
    await sql`drop table kysely_migration`.execute(empty)
    expect((await findMigrationsDue(empty)).missing).toHaveLength(migrationNames().length)
    await sql`create table kysely_migration (name text)`.execute(empty)
    await sql`insert into kysely_migration values ('9999_later')`.execute(empty)
    expect((await findMigrationsDue(empty)).unknown).toEqual(['9999_later'])
    await empty.destroy()
  })

  test('that a newer version ran stop nobody of before who starts again, while they only added', async () => {
    const db = await openOlder(kind)
    const newer = new Map([...migrationTexts, ['9001_adds', 'create table added (name text)']])
    await migrate(db, newer)
    expect(await findMigrationsDue(db)).toEqual({ missing: [], unknown: ['9001_adds'] })
    await migrate(db)
    expect(await findMigrationsDue(db)).toEqual({ missing: [], unknown: ['9001_adds'] })

    await migrate(
      db,
      new Map([
        ...newer,
        ['9002_takes', 'alter table added drop column name'],
        ['9003_asks', 'alter table added add column place text not null'],
      ]),
    )
    await expect(migrate(db)).rejects.toThrow(NewerDatabase)
    await expect(migrate(db)).rejects.toThrow(
      '9002_takes drops something; 9003_asks requires a new column. Start that version',
    )
    await migrate(db, new Map([...newer, ['9002_takes', ''], ['9003_asks', '']]))
    await db.destroy()
  })

  test('in another order than they were made are refused', async () => {
    const db = await openOlder(kind)
    await migrate(db, new Map([...migrationTexts, ['9002_adds', 'create table added (name text)']]))
    await expect(
      migrate(db, new Map([...migrationTexts, ['9001_late', 'create table late (name text)']])),
    ).rejects.toThrow('9001_late')
    await db.destroy()
  })
})
