// @vitest-environment node
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openEmbedded } from '@server/db/connect'
import type { Database } from '@server/db/database'
import { makeEventYears, makeLogYears } from '@server/domain/history/makeYears'
import { everyDatabaseKind } from '../support/databases'
import { RECORD_KEYS } from '../support/recordKeys'

const MONTHS = 120
const ROWS = 6_000
const SUBJECTS = 50

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Loops'?: number
  Plans?: Node[]
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

describe.each(everyDatabaseKind())('of ten years on $name', (kind) => {
  let db: Database
  let begun: number

  beforeAll(async () => {
    db = await (kind.name === 'embedded'
      ? openEmbedded({ copyOf: inject('emptyDatabase') }, RECORD_KEYS)
      : kind.open())
    const { rows } = await sql<{ year: number }>`
      select substring(pg_get_expr(relpartbound, oid) from '[0-9]{4}')::int as year
      from pg_class where oid = 'logs_later'::regclass`.execute(db)
    begun = rows[0]?.year ?? 0
    const end = new Date(`${begun + MONTHS / 12 - 1}-12-01T00:00:00Z`)
    for (const years of [makeLogYears, makeEventYears]) await years.run({ db, clock: { now: () => end } })
    await sql`
      insert into logs (position, number, at, kind, action, actor, subject_type, subject_uuid, subject_label, version_to,
        request_id, hash, salt)
      select n, 'LOG-' || lpad(n::text, 6, '0'), ${`${begun}-01-01T00:00:00Z`}::timestamptz
          + (n - 1) * interval '1 month' * ${MONTHS}::float / ${ROWS}::float,
        'audit', 'updated', jsonb_build_object('uuid', md5('actor' || n % 7)::uuid), 'member', ${subject(sql`n`)}, 'María ' || md5(n::text),
        n / ${SUBJECTS}::int, 'request ' || n, md5(n::text), gen_random_uuid()
      from generate_series(1, ${ROWS}::int) as n`.execute(db)
    await sql`
      insert into events (type, occurred_at, created_at, actor, subject_type, subject_uuid, subject_label, account_uuid,
        correlation_id, severity)
      select 'member.' || n % 20, at, at, actor, subject_type, subject_uuid, subject_label, ${account(sql`n`)}, request_id, 'info'
      from (select *, position as n from logs) as lines`.execute(db)
    await db.connection().execute((session) => sql`vacuum analyze logs, events`.execute(session))
  })
  afterAll(async () => {
    await db.destroy()
  })

  /** The nodes of a plan, and the parts that it read, where there is no way but by an index. */
  async function run(query: RawBuilder<unknown>) {
    const { rows } = await db.transaction().execute(async (tx) => {
      await sql`select set_config('enable_seqscan', 'off', true)`.execute(tx)
      return sql<{ 'QUERY PLAN': { Plan: Node }[] }>`explain (analyze, format json) ${query}`.execute(tx)
    })
    const nodes = rows.flatMap((row) => row['QUERY PLAN']).flatMap(({ Plan }) => nodesOf(Plan))
    const read = nodes.filter((node) => node['Actual Loops'] && node['Relation Name'] !== undefined)
    return {
      types: new Set(nodes.map((node) => node['Node Type'])),
      read: read.map((node) => node['Relation Name']),
    }
  }

  const partsOf = (table: string) => Array.from({ length: MONTHS / 12 }, (_, n) => `${table}_${begun + n}`)

  test.each(['logs', 'events'])('%s lie in a part for each year', async (table) => {
    const { rows } = await sql<{ part: string }>`
      select distinct tableoid::regclass::text as part from ${sql.table(table)} order by 1`.execute(db)
    expect(rows.map(({ part }) => part)).toEqual(partsOf(table))
  })

  test.each([
    ['logs', 'at', 'the newest', sql`true`],
    ['logs', 'at', 'the newest of an actor', sql`actor ->> 'uuid' = ${sql`md5('actor3')::uuid::text`}`],
    ['logs', 'at', 'the newest of an action', sql`action = 'updated'`],
    ['events', 'occurred_at', 'the newest', sql`true`],
    [
      'events',
      'occurred_at',
      'the newest of an actor',
      sql`actor ->> 'uuid' = ${sql`md5('actor3')::uuid::text`}`,
    ],
    ['events', 'occurred_at', 'the newest of a type', sql`type = 'member.3'`],
  ])('%s are read from their end (%s) alone for %s', async (table, moment, _, condition) => {
    const { types, read } = await run(sql`
      select uuid from ${sql.table(table)} where archived_at is null and ${condition}
      order by ${sql.id(moment)} desc, uuid desc limit 20`)
    expect([...types].filter((type) => /Sort|Merge|Seq/.test(type))).toEqual([])
    expect(read).toEqual([`${table}_later`, `${table}_${begun + 10}`, `${table}_${begun + 9}`])
  })

  test.each([
    [
      'lines of a subject, which lie in every year',
      sql`select uuid from logs where subject_uuid = ${subject(sql`7`)} and archived_at is null order by at desc, uuid desc limit 51`,
    ],
    [
      'events of a subject',
      sql`select uuid from events where subject_uuid = ${subject(sql`7`)} order by occurred_at desc, uuid desc limit 51`,
    ],
    [
      'events of an account',
      sql`select uuid from events where account_uuid = ${account(sql`7`)} order by occurred_at desc, uuid desc limit 51`,
    ],
    [
      'types of events, from one to the next',
      sql`
        with recursive types as (
          (select type from events order by type limit 1)
          union all select (select events.type from events where events.type > types.type order by events.type limit 1)
          from types where types.type is not null)
        select type from types`,
    ],
  ])('%s are read in order', async (_, query) => {
    const { types } = await run(query)
    expect([...types].filter((type) => /^(?:Incremental )?Sort|Seq/.test(type))).toEqual([])
  })

  test('the next lines of the chain are read in order', async () => {
    const { types } = await run(
      sql`select * from logs where position > 3000 and position <= 3200 order by position`,
    )
    expect([...types].filter((type) => /Seq/.test(type))).toEqual([])
    expect(types).toContain('Index Scan')
  })

  test.each([
    ['a line by its key', sql`select * from logs where uuid = md5('none')::uuid`],
    ['a line by its place', sql`select * from logs where position = 3000`],
    ['a line by its number', sql`select uuid from logs where number = 'LOG-003000'`],
    ['the lines of a request', sql`select count(*) from logs where request_id = 'request 3000'`],
    [
      'a word of the lines',
      sql`select count(*) from logs where search like '%9f2a1%' and archived_at is null`,
    ],
    ['an event by its key', sql`select * from events where uuid = md5('none')::uuid for update`],
    [
      'the events of a record and those under it',
      sql`select uuid from events where subject_uuid = ${subject(sql`7`)} or account_uuid = ${account(sql`7`)}`,
    ],
    ['the events of a call', sql`select count(*) from events where correlation_id = 'request 3000'`],
    [
      'a word of the events',
      sql`select count(*) from events where search like '%9f2a1%' and archived_at is null`,
    ],
  ])('the indexes of each part are asked for %s', async (_, query) => {
    const { types } = await run(query)
    expect([...types].filter((type) => /Seq/.test(type))).toEqual([])
  })

  test.each([
    ['logs', 'the line of an event', sql`at = given.moment`],
    ['logs', 'the lines of its hour', sql`at > given.moment - interval '1 hour' and at <= given.moment`],
    ['events', 'the event of a posting', sql`occurred_at = given.moment`],
  ])('one part of %s is asked for %s', async (table, _, narrowed) => {
    const { types, read } = await run(sql`
      select (select count(*) from ${sql.table(table)} where subject_uuid = ${subject(sql`7`)} and ${narrowed})
      from (values (${`${begun + 4}-06-01T00:00:00Z`}::timestamptz)) as given (moment)`)
    expect([...types].filter((type) => /Seq/.test(type))).toEqual([])
    expect(read).toEqual([`${table}_${begun + 4}`])
  })
})

const subject = (n: RawBuilder<unknown>) => sql`md5('subject' || ${n} % ${SUBJECTS}::int)::uuid`

const account = (n: RawBuilder<unknown>) => sql`md5('account' || ${n} % 9::int)::uuid`
