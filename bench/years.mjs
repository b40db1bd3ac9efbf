// Measures how the audit log, or the events, are read after 120 months: in one table, in a part for each year, and in one for each
// month, with the same rows: node bench/years.mjs [rows] [logs | events]
// Each statement is told twice, in ms (median of 20): planned for each call, and planned once.
import { readdirSync, readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import pg from 'pg'
import { throwawayPostgres } from '../scripts/throwawayPostgres.mjs'

const count = Number(process.argv[2] ?? 300_000)
const MONTHS = 120
const ROUNDS = 20
const folder = new URL('../server/db/migrations/', import.meta.url)
const migrations = readdirSync(folder).toSorted()
const moment = `timestamptz '2017-01-01' + (n - 1) * (interval '3650 days' / ${count})`
const half = Math.floor(count / 2)
const newest = (table, at, condition) =>
  `select uuid, ${at} from ${table} where archived_at is null and ${condition} order by ${at} desc, uuid desc limit 51`
const countOf = (table) =>
  `select count(*) from (select from ${table} where archived_at is null limit 10001) as matches`

const tables = {
  logs: {
    parted: '1252_logs_by_year.sql',
    fill: `
      insert into logs (position, number, at, kind, action, actor, subject_type, subject_uuid, subject_label, changed_fields, ip,
        version_to, request_id, hash, salt)
      select n, 'LOG-' || lpad(n::text, 6, '0'), ${moment},
        (array['audit', 'audit', 'audit', 'auth', 'job'])[1 + n % 5], (array['updated', 'created', 'login', 'exported'])[1 + n % 4],
        jsonb_build_object('uuid', md5((n % 40)::text)::uuid), 'member', md5((n % 20000)::text)::uuid, 'María ' || md5(n::text),
        array['name'], '10.0.0.' || n % 200, 1 + n / 20000, 'r' || n, md5(n::text), gen_random_uuid()
      from generate_series(1, ${count}) as n`,
    statements: {
      'first page': newest('logs', 'at', 'true'),
      'its count': countOf('logs'),
      'page of a subject': newest('logs', 'at', `subject_uuid = md5('77')::uuid`),
      'page of an actor': newest('logs', 'at', `actor ->> 'uuid' = md5('7')::uuid::text`),
      'line by key': `select * from logs where uuid = (select uuid from logs where position = ${half})`,
      'facts of a page': `select uuid, number from logs where uuid = any(array(select uuid from logs where position > ${count - 50}))`,
      'line by number': `select uuid from logs where number = 'LOG-150000'`,
      'a word': `select count(*) from logs where archived_at is null and search like '%9f2a1%'`,
      '1,000 of the chain': `select * from logs where position > ${half} and position <= ${half + 1000} order by position`,
      'changes for screens': `select position from logs where position > ${count - 10} and kind = 'audit' order by position limit 100`,
      'line of an event': `select uuid from logs where subject_uuid = md5('77')::uuid and at = '2025-01-01' order by position limit 1`,
    },
  },
  events: {
    parted: '1254_events_by_year.sql',
    fill: `
      insert into events (uuid, type, occurred_at, created_at, actor, subject_type, subject_uuid, subject_label, account_uuid,
        correlation_id)
      select md5('event' || n)::uuid, 'kind_' || n % 150 || '.updated', ${moment}, ${moment},
        jsonb_build_object('uuid', md5((n % 40)::text)::uuid), 'member', md5((n % 20000)::text)::uuid, 'María ' || md5(n::text),
        md5((n % 5000)::text)::uuid, 'r' || n
      from generate_series(1, ${count}) as n`,
    statements: {
      'first page': newest('events', 'occurred_at', 'true'),
      'its count': countOf('events'),
      'page of a subject': newest('events', 'occurred_at', `subject_uuid = md5('77')::uuid`),
      'page of a type': newest('events', 'occurred_at', `type = 'kind_7.updated'`),
      'page of an account': newest('events', 'occurred_at', `account_uuid = md5('77')::uuid`),
      'page by type': 'select uuid from events where archived_at is null order by type, uuid limit 51',
      timeline: newest(
        'events',
        'occurred_at',
        `(subject_uuid = md5('77')::uuid or account_uuid = md5('77')::uuid)`,
      ),
      'event by key': `select * from events where uuid = md5('event${half}')::uuid`,
      'facts of a page': `select uuid, type from events where uuid = any(array(select md5('event' || n)::uuid from generate_series(${count - 50}, ${count}) n))`,
      'types that occurred': `
        with recursive types as ((select type from events order by type limit 1)
          union all select (select events.type from events where events.type > types.type order by events.type limit 1)
          from types where types.type is not null) select type from types`,
      'a word': `select count(*) from events where archived_at is null and search like '%9f2a1%'`,
      'event of a posting': `select uuid from events where subject_uuid = md5('77')::uuid and occurred_at = '2025-01-01' order by position limit 1`,
      'missed for a day': `select uuid from events where not test and occurred_at >= '2026-12-28' order by position limit 500`,
    },
  },
}
const table = process.argv[3] ?? 'logs'
const { parted, fill, statements } = tables[table]

/** What makes parts of so many months of the ten years, where the migration made a first and a last one. */
const splitInto = (months) => `
  alter table ${table} detach partition ${table}_first;
  alter table ${table} detach partition ${table}_later;
  alter table ${table} attach partition ${table}_first for values from (minvalue) to ('2017-01-01');
  alter table ${table} attach partition ${table}_later for values from ('2027-01-01') to (maxvalue);
  do $$ begin
    for part in 0..${MONTHS / months - 1} loop
      execute format('create table ${table}_part_%s (like ${table}_first including all)', part);
      execute format('alter table ${table} attach partition ${table}_part_%s for values from (%L) to (%L)', part,
        timestamptz '2017-01-01' + part * interval '${months} months',
        timestamptz '2017-01-01' + (part + 1) * interval '${months} months');
    end loop;
  end $$`

async function measure(open) {
  const found = {}
  for (const [name, months] of [
    ['table', undefined],
    ['years', 12],
    ['months', 1],
  ]) {
    const { run, close } = await open(name)
    for (const file of migrations)
      if (file < parted || (file === parted && months)) await run(readFileSync(new URL(file, folder), 'utf8'))
    if (months) await run(splitInto(months))
    await run(fill)
    await run('vacuum analyze')
    for (const [what, statement] of Object.entries(statements)) {
      const prepared = `kept_${Object.keys(statements).indexOf(what)}`
      await run(`prepare ${prepared} as ${statement}`)
      const each = [await medianOf(() => run(statement)), await medianOf(() => run(`execute ${prepared}`))]
      found[what] = { ...found[what], [name]: each.map((ms) => ms.toFixed(1)).join(', ') }
    }
    await close()
  }
  console.table(found)
}

async function medianOf(work) {
  const times = []
  for (let round = -3; round < ROUNDS; round++) {
    const from = performance.now()
    await work()
    if (round >= 0) times.push(performance.now() - from)
  }
  return times.toSorted((one, other) => one - other)[ROUNDS / 2]
}

const postgres = throwawayPostgres()
try {
  console.log(`PostgreSQL, ${count} rows of ${table}`)
  await measure(async (name) => {
    const first = new pg.Client({ connectionString: postgres.url })
    await first.connect()
    await first.query(`create database ${name}_kept`)
    await first.end()
    const db = new pg.Client({
      connectionString: postgres.urlOf(`${name}_kept`),
      options: '-c timezone=UTC -c jit=off',
    })
    await db.connect()
    return { run: (text) => db.query(text), close: () => db.end() }
  })
} finally {
  postgres.stop()
}
console.log(`embedded, ${count} rows of ${table}`)
await measure(async () => {
  const db = await PGlite.create({ extensions: { pg_trgm, unaccent } })
  await db.exec(`set timezone to 'UTC'`)
  return { run: (text) => db.exec(text), close: () => db.close() }
})
