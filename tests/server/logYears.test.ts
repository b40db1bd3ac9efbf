// @vitest-environment node
import { sql } from 'kysely'
import { beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import { inTransaction } from '@server/audit/inTransaction'
import { checkAllLogs } from '@server/audit/logChain'
import { appendLog } from '@server/audit/logs'
import { systemOrigin } from '@server/core/origin'
import { connectPostgres, openEmbedded } from '@server/db/connect'
import type { Database } from '@server/db/database'
import { migrate, migrateTo } from '@server/db/migrating/migrate'
import { makeLogYears } from '@server/domain/history/makeYears'
import { everyDatabaseKind, type Kind } from '../support/databases'
import { postgresCopy } from '../support/postgresCopies'
import { RECORD_KEYS } from '../support/recordKeys'

/** A database that no other test uses, as these tests give it parts for good. */
async function openOwn({ name, open }: Kind) {
  const db = await (name === 'embedded'
    ? openEmbedded({ copyOf: inject('emptyDatabase') }, RECORD_KEYS)
    : open())
  onTestFinished(() => db.destroy())
  return db
}

const write = (db: Database, at: string, label = 'Ana') =>
  inTransaction(db, (tx) =>
    appendLog(tx, systemOrigin(at), {
      kind: 'audit',
      action: 'updated',
      subject: { type: 'user', uuid: null, label },
    }),
  )

const makeAt = (db: Database, now: string) => makeLogYears.run({ db, clock: { now: () => new Date(now) } })

/** The parts of the log in their order, each with the years of its lines. */
async function partsOf(db: Database): Promise<Record<string, number[]>> {
  const { rows } = await sql<{ name: string; years: number[] }>`
    select relname as name, array(
      select extract(year from at)::int from logs where logs.tableoid = pg_class.oid order by at) as years
    from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = 'logs'::regclass
    order by relname = 'logs_later', relname <> 'logs_first', relname`.execute(db)
  return Object.fromEntries(rows.map(({ name, years }) => [name, years]))
}

describe.each(everyDatabaseKind())('the years of the audit log on $name', (kind) => {
  let db: Database
  beforeEach(async () => {
    db = await openOwn(kind)
  })

  test('take lines of any year, before there is a part for it', async () => {
    for (const at of ['2020-02-01T00:00:00Z', '2099-12-31T23:59:59Z', '2026-03-05T22:00:00Z'])
      await write(db, at)
    expect(await partsOf(db)).toEqual({ logs_first: [2020, 2026], logs_later: [2099] })
    expect(await checkAllLogs(db)).toMatchObject({ checked: 3, broken: null })
  })

  test('are made three months before they begin, once each, and keep what is written meanwhile', async () => {
    await makeAt(db, '2031-09-01T00:00:00Z')
    await write(db, '2032-06-01T00:00:00Z')
    await write(db, '2031-06-01T00:00:00Z')
    await Promise.all([1, 2, 3].map(() => makeAt(db, '2031-12-01T00:00:00Z')))
    const parts = await partsOf(db)
    expect(Object.keys(parts).slice(-3)).toEqual(['logs_2031', 'logs_2032', 'logs_later'])
    expect(parts).toMatchObject({ logs_2031: [2031], logs_2032: [2032], logs_later: [] })
    await makeAt(db, '2031-12-02T00:00:00Z')
    expect(await partsOf(db)).toEqual(parts)
    await write(db, '2032-07-01T00:00:00Z')
    expect(await partsOf(db)).toMatchObject({ logs_2032: [2032, 2032] })
    expect((await checkAllLogs(db)).broken).toBeNull()
  })

  test('that nobody made in time become one part with their lines, and what a wrong clock wrote stays later', async () => {
    await makeAt(db, '2031-09-01T00:00:00Z')
    for (const year of [2032, 2034, 2070]) await write(db, `${year}-03-05T22:00:00Z`)
    await makeAt(db, '2034-06-01T00:00:00Z')
    expect(await partsOf(db)).toMatchObject({ logs_2032: [2032, 2034], logs_later: [2070] })
    await makeAt(db, '2034-11-01T00:00:00Z')
    expect(Object.keys(await partsOf(db)).slice(-3)).toEqual(['logs_2032', 'logs_2035', 'logs_later'])
    const { rows } = await sql<{
      found: number
    }>`select count(*) as found from logs where search like '%ana%'`.execute(db)
    expect(rows).toEqual([{ found: 3 }])
    expect(await checkAllLogs(db)).toMatchObject({ checked: 3, broken: null })
  })

  test('have the same indexes and rules each', async () => {
    await makeAt(db, '2031-12-01T00:00:00Z')
    const { rows } = await sql<{ parts: number; indexes: number }>`
      select count(distinct indrelid)::int as parts, count(*)::int as indexes
      from pg_index join pg_inherits on inhrelid = indrelid where inhparent = 'logs'::regclass
      group by regexp_replace(pg_get_indexdef(indexrelid), 'INDEX [^ ]+ ON [^ ]+', '')`.execute(db)
    const { length } = Object.keys(await partsOf(db))
    expect(rows).toHaveLength(17)
    expect(rows.filter(({ parts, indexes }) => parts !== length || indexes !== length)).toEqual([])
  })

  test('are made while many write, each of whom is answered and finds the line in the chain', async () => {
    const labels = Array.from({ length: 200 }, (_, n) => `Ana ${n}`)
    const written = Promise.all(
      labels.map((label, n) => write(db, `${2031 + (n % 4)}-06-01T00:00:00Z`, label)),
    )
    for (const year of [2031, 2032, 2033]) await makeAt(db, `${year}-12-01T00:00:00Z`)
    await written
    expect(await checkAllLogs(db)).toMatchObject({ checked: labels.length, broken: null })
    const found = await db.selectFrom('logs').select('subject_label').execute()
    expect(new Set(found.map(({ subject_label }) => subject_label))).toEqual(new Set(labels))
  })

  test('have an index each that is made later, also those that are made after it', async () => {
    await sql`create index logs_by_path on logs (path)`.execute(db)
    await makeAt(db, '2031-12-01T00:00:00Z')
    const { rows } = await sql<{ found: number }>`
      select count(*)::int as found from pg_inherits where inhparent = 'logs_by_path'::regclass`.execute(db)
    expect(rows).toEqual([{ found: Object.keys(await partsOf(db)).length }])
  })

  test('have a line in two of them at one place found by the check of the chain', async () => {
    await write(db, '2026-03-05T22:00:00Z')
    await write(db, '2026-03-06T22:00:00Z')
    expect((await checkAllLogs(db)).broken).toBeNull()
    await sql`
      insert into logs (position, number, at, kind, action, actor, hash, previous_hash, salt)
      select position, number, '2099-01-01', kind, action, actor, hash, previous_hash, salt from logs where position = 1`.execute(
      db,
    )
    expect((await checkAllLogs(db)).broken).toMatchObject({ position: 2 })
  })

  test('are not made while somebody reads the log for long, who holds up nobody then', async () => {
    if (kind.name === 'embedded') return
    const reading = await db.startTransaction().execute()
    await sql`select from logs limit 1`.execute(reading)
    const made = makeAt(db, '2031-12-01T00:00:00Z')
    await expect(made).rejects.toMatchObject({ code: '55P03' })
    await write(db, '2032-01-01T00:00:00Z')
    await reading.rollback().execute()
    await makeAt(db, '2031-12-01T00:00:00Z')
    expect(Object.values(await partsOf(db))).toEqual([[], [2032], []])
  })
})

test.skipIf(!inject('postgres'))(
  'a log of before becomes the first part where it lies, and keeps its lines',
  async () => {
    const db = connectPostgres(await postgresCopy(inject('postgres') ?? '', 'template0'), RECORD_KEYS)
    onTestFinished(() => db.destroy())
    await migrateTo(db, '1251_told_afterwards')
    for (const at of ['2020-02-01T00:00:00Z', '2031-06-01T00:00:00Z']) await write(db, at)
    const read = async () => {
      const { rows } = await sql<{
        line: unknown
      }>`select to_jsonb(logs) as line from logs order by position`.execute(db)
      return rows
    }
    const fileOf = async (table: string) => {
      const { rows } = await sql<{ file: number }>`select pg_relation_filenode(${table}) as file`.execute(db)
      return rows
    }
    const [lines, file] = [await read(), await fileOf('logs')]
    await migrate(db)
    expect([await read(), await fileOf('logs_first')]).toEqual([lines, file])
    expect(await partsOf(db)).toEqual({ logs_first: [2020, 2031], logs_later: [] })
    await write(db, '2032-01-01T00:00:00Z')
    expect(await partsOf(db)).toMatchObject({ logs_later: [2032] })
    expect(await checkAllLogs(db)).toMatchObject({ checked: 3, broken: null })
  },
)
