import { type KyselyPlugin, type SqlBool, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@server/db/database'
import { direction, type Key } from '@server/db/order'
import { pick } from '@server/db/picking'
import { everyDatabaseKind } from '../support/databases'

/** More than are looked through at the near end of an order, and more than are counted. */
const EVENTS = 24_000
const PAGE = 26

const kinds = everyDatabaseKind()
const key = (column: string, descending: boolean): Key => ({
  by: sql.ref(`events.${column}`),
  descending,
  nullable: false,
})
const latestFirst = [key('occurred_at', true), key('uuid', true)]
const earliestFirst = [key('occurred_at', false), key('uuid', false)]

/** What some of the events have in common: the earliest half, some all over, and nearly none. */
const early = sql<SqlBool>`events.severity = 'warning'`
const everyThird = sql<SqlBool>`events.version % 3 = 0`
const rare = sql<SqlBool>`events.version % 4000 = 1`
/** What an index of few has in order, beside what does not match. */
const lateInfo = sql<SqlBool>`events.severity = 'info' and events.occurred_at > timestamptz '2026-01-14'`

const asked = [
  { what: 'what lies at the near end of an order', keys: earliestFirst, conditions: [early], areFew: false },
  { what: 'what lies at its far end', keys: latestFirst, conditions: [early], areFew: false },
  { what: 'what lies all over it', keys: latestFirst, conditions: [everyThird], areFew: false },
  { what: 'what two filters leave', keys: latestFirst, conditions: [early, everyThird], areFew: false },
  { what: 'what a short index has in order', keys: earliestFirst, conditions: [lateInfo], areFew: false },
  { what: 'little', keys: latestFirst, conditions: [rare], areFew: true },
  { what: 'nothing', keys: latestFirst, conditions: [early, sql<SqlBool>`events.version < 0`], areFew: true },
]

describe.each(kinds)('on $name, of a table with many rows', (kind) => {
  let db: Database
  beforeAll(async () => {
    db = await kind.open()
    await sql`insert into events (type, version, occurred_at, actor, subject_type, subject_label, severity, created_at)
      select 'member.created', n, timestamptz '2026-01-01' + n * interval '1 minute', '{"kind":"system"}', 'member', 'x',
        case when n <= ${EVENTS / 2} then 'warning' else 'info' end, now() from generate_series(1, ${EVENTS}) as n`.execute(
      db,
    )
    await sql`create index events_of_information on events (occurred_at, uuid) include (archived_at)
      where severity = 'info'`.execute(db)
    await sql`vacuum analyze events`.execute(db)
  })

  test.each(asked)(
    'a page of $what is what sorting all of it gives',
    async ({ keys, conditions, areFew }) => {
      const rows = db.selectFrom('events')
      const order = sql.join(keys.map(direction))
      for (const offset of [0, PAGE, 9_000]) {
        const all = await sql<{ uuid: string }>`with found as materialized (
        select * from events where ${sql.join(conditions, sql` and `)})
        select uuid from found as events order by ${order} limit ${PAGE} offset ${offset}`.execute(db)
        const picked = await pick(db, {
          rows,
          table: 'events',
          conditions,
          keys,
          offset,
          limit: PAGE,
          areFew,
        })
        expect(picked.map(({ uuid }) => uuid)).toEqual(all.rows.map(({ uuid }) => uuid))
      }
    },
  )
})

/** More than are looked through at the near end of an order. */
const BEFORE = 5_500
const BEYOND = 1_000

describe.each(kinds)('on $name, of many persons', (kind) => {
  let db: Database
  beforeAll(async () => {
    db = await kind.open()
    await sql`
      insert into persons (number, given_names, last_name, address, status, created_at, created_by, updated_at, updated_by)
      select 'PER-' || n, case when n <= ${BEFORE} then 'Ana' else 'Zoe' end, to_char(n, 'FM00000'),
        jsonb_build_object('state', case when n <= ${BEFORE} then 'OAX' else 'YUC' end),
        case when n % 100 = 0 then 'merged' else 'active' end, now(), '{"kind":"system"}', now(), '{"kind":"system"}'
      from generate_series(1, ${BEFORE + BEYOND}) as n`.execute(db)
    await sql`vacuum analyze persons`.execute(db)
  })

  test('those of a state are read along the index that has them in order, without all of them', async () => {
    const sent: string[] = []
    const noting: KyselyPlugin = {
      transformQuery: ({ node, queryId }) => {
        sent.push(db.getExecutor().compileQuery(node, queryId).sql)
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const rows = db.selectFrom('persons').where('status', '<>', 'merged').where('archived_at', 'is', null)
    const by = (column: string) => ({ by: sql.ref(`persons.${column}`), descending: false, nullable: false })
    const picked = await pick(db.withPlugin(noting), {
      rows,
      table: 'persons',
      conditions: [sql<SqlBool>`persons.address ->> 'state' = ${'YUC'}`],
      keys: [by('sort_name'), by('uuid')],
      offset: 0,
      limit: PAGE,
      areFew: false,
    })
    const first = await rows
      .select('uuid')
      .where('sort_name', '>=', 'zoe')
      .orderBy('sort_name')
      .limit(PAGE)
      .execute()
    expect(picked.map(({ uuid }) => uuid)).toEqual(first.map(({ uuid }) => uuid))
    expect(sent.filter((one) => !one.startsWith('explain'))).toHaveLength(1)
    expect(sent.some((one) => one.includes('materialized'))).toBe(false)
  })
})
