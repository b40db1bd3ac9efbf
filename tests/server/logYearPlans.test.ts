// @vitest-environment node
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openEmbedded } from '@server/db/connect'
import type { Database } from '@server/db/database'
import { makeLogYears } from '@server/domain/history/makeLogYears'
import { everyDatabaseKind } from '../support/databases'
import { RECORD_KEYS } from '../support/recordKeys'

const MONTHS = 120
const LINES = 6_000
const SUBJECTS = 50

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Loops'?: number
  Plans?: Node[]
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

describe.each(everyDatabaseKind())('the audit log of ten years on $name', (kind) => {
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
    await makeLogYears.run({ db, clock: { now: () => end } })
    await sql`
      insert into logs (position, number, at, kind, action, actor, subject_type, subject_uuid, subject_label, version_to,
        request_id, hash, salt)
      select n, 'LOG-' || lpad(n::text, 6, '0'), ${`${begun}-01-01T00:00:00Z`}::timestamptz
          + (n - 1) * interval '1 month' * ${MONTHS}::float / ${LINES}::float,
        'audit', 'updated', jsonb_build_object('uuid', md5('actor' || n % 7)::uuid), 'member', ${subject(sql`n`)}, 'María ' || md5(n::text),
        n / ${SUBJECTS}::int, 'request ' || n, md5(n::text), gen_random_uuid()
      from generate_series(1, ${LINES}::int) as n`.execute(db)
    await db.connection().execute((session) => sql`vacuum analyze logs`.execute(session))
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

  test('lies in a part for each year', async () => {
    const { rows } = await sql<{ part: string; lines: number }>`
      select tableoid::regclass::text as part, count(*) as lines from logs group by 1 order by 1`.execute(db)
    expect(rows.map(({ part }) => part)).toEqual(
      Array.from({ length: MONTHS / 12 }, (_, n) => `logs_${begun + n}`),
    )
  })

  test.each([
    ['the newest lines', sql`true`],
    ['the newest lines of an actor', sql`actor ->> 'uuid' = ${sql`md5('actor3')::uuid::text`}`],
    ['the newest lines of an action', sql`action = 'updated'`],
  ])('is read from its end alone for %s', async (_, condition) => {
    const { types, read } = await run(sql`
      select uuid from logs where archived_at is null and ${condition} order by at desc, uuid desc limit 26`)
    expect([...types].filter((type) => /Sort|Merge|Seq/.test(type))).toEqual([])
    expect(read).toEqual(['logs_later', `logs_${begun + 10}`, `logs_${begun + 9}`])
  })

  test('is read in order for the lines of a subject, which lie in every year', async () => {
    const { types } = await run(sql`
      select uuid from logs where subject_uuid = ${subject(sql`7`)} and archived_at is null order by at desc, uuid desc limit 51`)
    expect([...types].filter((type) => /Sort|Seq/.test(type))).toEqual([])
  })

  test('is read in order for the next lines of its chain', async () => {
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
    ['a word', sql`select count(*) from logs where search like '%9f2a1%' and archived_at is null`],
  ])('is looked up in the indexes of each part for %s', async (_, query) => {
    const { types } = await run(query)
    expect([...types].filter((type) => /Seq/.test(type))).toEqual([])
  })

  test.each([
    ['the line of an event', sql`and at = events.moment`],
    ['the lines of its hour', sql`and at > events.moment - interval '1 hour' and at <= events.moment`],
  ])('is looked up in one part for %s', async (_, narrowed) => {
    const { types, read } = await run(sql`
      select (select count(*) from logs where subject_uuid = ${subject(sql`7`)} ${narrowed})
      from (values (${`${begun + 4}-06-01T00:00:00Z`}::timestamptz)) as events (moment)`)
    expect([...types].filter((type) => /Seq/.test(type))).toEqual([])
    expect(read).toEqual([`logs_${begun + 4}`])
  })
})

const subject = (n: RawBuilder<unknown>) => sql`md5('subject' || ${n} % ${SUBJECTS}::int)::uuid`
