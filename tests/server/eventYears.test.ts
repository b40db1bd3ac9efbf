// @vitest-environment node
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { recordEvent } from '@server/audit/events'
import { inTransaction } from '@server/audit/inTransaction'
import { systemOrigin } from '@server/core/origin'
import { connectPostgres, openEmbedded } from '@server/db/connect'
import type { Database } from '@server/db/database'
import { migrate, migrateTo } from '@server/db/migrating/migrate'
import { correctFact, recordFact } from '@server/domain/history/facts'
import { makeEventYears } from '@server/domain/history/makeYears'
import { everyDatabaseKind } from '../support/databases'
import { postgresCopy } from '../support/postgresCopies'
import { RECORD_KEYS } from '../support/recordKeys'
import { aWebhook } from '../support/records'

const SUBJECT = { type: 'company', uuid: '00000000-0000-4000-8000-000000000001', label: 'Panadería Ochoa' }
const CALL = { kind: 'call', text: 'Pidió que le llamemos el lunes' } as const

const write = (db: Database, at: string, type: string) =>
  inTransaction(db, (tx) => recordEvent(tx, systemOrigin(at), { type, subject: SUBJECT }))

const note = (db: Database, at: string) =>
  inTransaction(db, (tx) => recordFact(tx, systemOrigin(at), { ...SUBJECT, account_uuid: null }, CALL))

const makeAt = (db: Database, now: string) => makeEventYears.run({ db, clock: { now: () => new Date(now) } })

/** The types of the events in each part that has some. */
async function typesByPart(db: Database): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ part: string; types: string[] }>`
    select tableoid::regclass::text as part, array_agg(type order by position) as types from events
    group by tableoid`.execute(db)
  return Object.fromEntries(rows.map(({ part, types }) => [part, types]))
}

describe.each(everyDatabaseKind())('the years of the events on $name', (kind) => {
  let db: Database
  // Its parts stay, so that no other test may use it; those of one test are of other years than those of the next.
  beforeAll(async () => {
    db = await (kind.name === 'embedded'
      ? openEmbedded({ copyOf: inject('emptyDatabase') }, RECORD_KEYS)
      : kind.open())
    await makeAt(db, '2031-12-01T00:00:00Z')
  })
  afterAll(() => db.destroy())

  test('take events of any year in one order, each with its delivery, and become parts with what lies there', async () => {
    const { uuid } = await aWebhook(db, { event_types: ['*'], status: 'active' })
    const years = [2020, 2032, 2099, 2033, 2031]
    for (const year of years) await write(db, `${year}-06-01T00:00:00Z`, `company.of_${year}`)
    await makeAt(db, '2032-12-01T00:00:00Z')
    expect(await typesByPart(db)).toMatchObject({
      events_first: ['company.of_2020'],
      events_2031: ['company.of_2031'],
      events_2032: ['company.of_2032'],
      events_2033: ['company.of_2033'],
      events_later: ['company.of_2099'],
    })
    const delivered = await db
      .selectFrom('webhook_logs')
      .innerJoin('events', 'events.uuid', 'webhook_logs.event_uuid')
      .select(['events.type', 'events.position', 'event_position'])
      .where('webhook_uuid', '=', uuid)
      .orderBy('event_position')
      .execute()
    expect(delivered.map(({ type }) => type)).toEqual(years.map((year) => `company.of_${year}`))
    expect(delivered.every(({ position, event_position }) => position === event_position)).toBe(true)
  })

  test('keep facts with their events, whichever part they lie in', async () => {
    const { uuid } = await note(db, '2035-06-01T00:00:00Z')
    await makeAt(db, '2035-12-01T00:00:00Z')
    await inTransaction(db, (tx) =>
      correctFact(
        tx,
        systemOrigin('2036-06-01T00:00:00Z'),
        { uuid, version: 1 },
        { ...CALL, reason: 'Era martes' },
      ),
    )
    const event = await db.selectFrom('events').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()
    expect(event).toMatchObject({ type: 'fact.recorded', version: 2 })
    const refused = { code: '23503' }
    await expect(db.deleteFrom('events').where('uuid', '=', uuid).execute()).rejects.toMatchObject(refused)
    await expect(
      sql`update events set uuid = gen_random_uuid() where uuid = ${uuid}`.execute(db),
    ).rejects.toMatchObject(refused)
    await expect(
      sql`
        insert into fact_versions (event_uuid, number, kind, text, actor, at)
        select gen_random_uuid(), 1, kind, text, actor, at from fact_versions where event_uuid = ${uuid} and number = 1`.execute(
        db,
      ),
    ).rejects.toMatchObject(refused)
  })

  test('have the same indexes each', async () => {
    const { rows } = await sql<{ parts: number; indexes: number }>`
      select count(distinct indrelid)::int as parts, count(*)::int as indexes
      from pg_index join pg_inherits on inhrelid = indrelid where inhparent = 'events'::regclass
      group by regexp_replace(pg_get_indexdef(indexrelid), 'INDEX [^ ]+ ON [^ ]+', '')`.execute(db)
    const { rows: parts } = await sql`select from pg_inherits where inhparent = 'events'::regclass`.execute(
      db,
    )
    expect(rows).toHaveLength(13)
    expect(rows.filter((each) => each.parts !== parts.length || each.indexes !== parts.length)).toEqual([])
  })
})

test.skipIf(!inject('postgres'))(
  'events of before become the first part where they lie, with their facts, and are counted on',
  async () => {
    const db = connectPostgres(await postgresCopy(inject('postgres') ?? '', 'template0'), RECORD_KEYS)
    onTestFinished(() => db.destroy())
    await migrateTo(db, '1252_logs_by_year')
    await write(db, '2020-02-01T00:00:00Z', 'company.created')
    const { uuid } = await note(db, '2031-06-01T00:00:00Z')
    const read = async () => {
      const { rows } = await sql`
        select to_jsonb(events) as event, (select count(*) from fact_versions where event_uuid = uuid) as facts
        from events order by position`.execute(db)
      return rows
    }
    const fileOf = async (table: string) =>
      (await sql`select pg_relation_filenode(${table}) as file`.execute(db)).rows
    const [events, file] = [await read(), await fileOf('events')]

    await migrate(db)

    expect([await read(), await fileOf('events_first')]).toEqual([events, file])
    await write(db, '2032-06-01T00:00:00Z', 'company.updated')
    expect(await typesByPart(db)).toEqual({
      events_first: ['company.created', 'fact.recorded'],
      events_later: ['company.updated'],
    })
    const positions = await db.selectFrom('events').select('position').orderBy('position').execute()
    expect(positions.map(({ position }) => position)).toEqual([1, 2, 3])
    await expect(db.deleteFrom('events').where('uuid', '=', uuid).execute()).rejects.toMatchObject({
      code: '23503',
    })
  },
)
