// Measures how a table that only grows is read after 120 months: in one table, in a part for each year, and in one for each month,
// with the same rows: node bench/years.mjs [rows] [table] [table,years,months]
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

/** As the claim of the next delivery is made: earlier ones of its record first, the first due of each receiver. */
const isDue = `(d.status = 'pending' and d.next_attempt_at <= '2027-01-01'
  or d.status = 'sending' and (d.claimed_until is null or d.claimed_until < clock_timestamp()))`
tables.webhook_logs = {
  moment: 'created_at',
  fill: `
    insert into webhooks (name, url, status, event_types, sealed_secret, headers, notify_emails, account_uuids, payload, timeout_s,
      created_at, created_by, updated_at, updated_by)
    select 'Aviso ' || n, 'https://aviso-' || n || '.mx', 'active', '{*}', 's', '[]', '{}', '{}', 'full', 15, now(), '{}', now(), '{}'
    from generate_series(1, 5) as n;
    insert into webhook_logs (webhook_uuid, event_uuid, event_position, event_type, subject_uuid, url_at_send, status,
      next_attempt_at, created_at)
    select (select uuid from webhooks where name = 'Aviso ' || 1 + n % 5), md5('event' || n)::uuid, n, 'kind_' || n % 150,
      md5((n % 20000)::text)::uuid, 'https://aviso.mx', case when n > ${count - 300} then 'pending' else 'succeeded' end,
      case when n > ${count - 300} then ${moment} end, ${moment}
    from generate_series(1, ${count}) as n`,
  statements: {
    'claim of the next': `
      select d.uuid, d.webhook_uuid from webhooks w
      cross join lateral (select d.uuid from webhook_logs d where w.status = 'active' and d.webhook_uuid = w.uuid
        and d.status in ('pending', 'sending') and ${isDue}
        and (d.next_trigger = 'manual' or not exists (select from webhook_logs earlier
          where earlier.webhook_uuid = d.webhook_uuid and earlier.subject_uuid = d.subject_uuid
            and earlier.status in ('pending', 'sending') and earlier.next_trigger <> 'manual'
            and earlier.event_position < d.event_position))
        order by d.next_attempt_at, d.event_position limit 16) as candidate
      join webhook_logs d on d.uuid = candidate.uuid
      where w.archived_at is null and (select count(*) from webhook_logs sent where sent.webhook_uuid = w.uuid
        and sent.status = 'sending' and sent.claimed_until >= clock_timestamp()) < 4 and ${isDue}
      order by d.next_attempt_at, d.event_position limit 1 for update of d skip locked`,
    'next due': `
      select min(first.at) from webhooks w cross join lateral (select min(d.next_attempt_at) as at from webhook_logs d
        where d.webhook_uuid = w.uuid and d.status in ('pending', 'sending') and d.status = 'pending'
          and d.next_attempt_at > '2026-12-20') as first`,
    'delivery by key': `select * from webhook_logs where uuid = md5('none')::uuid`,
    'of an event': `select uuid from webhook_logs where event_uuid = md5('event${half}')::uuid`,
    'first page': newest('webhook_logs', 'created_at', 'true'),
    'page of a receiver': newest(
      'webhook_logs',
      'created_at',
      `webhook_uuid = (select uuid from webhooks limit 1)`,
    ),
    'its count': countOf('webhook_logs'),
    'what waits': `select count(*) from webhook_logs where status in ('pending', 'sending')`,
  },
}

/** Rows of books, written with their positions and without the records that they belong to. */
const withoutKeys = (name) =>
  `set session_replication_role = replica; alter table ${name} alter column position drop identity;`
tables.ledger_legs = {
  moment: 'posted_at',
  before: withoutKeys('ledger_legs'),
  fill: `
    insert into ledger_legs (position, entry_uuid, kind, book, cents, currency, customer_uuid, account_uuid, invoice_uuid, day,
      posted_at)
    select n, md5((n / 2)::text)::uuid, 'invoice', (array['receivable', 'income', 'tax', 'balance'])[1 + n % 4], 100, 'MXN',
      md5((n % 5000)::text)::uuid, md5((n % 5000)::text)::uuid, md5((n / 4)::text)::uuid, (${moment})::date, ${moment}
    from generate_series(1, ${count}) as n`,
  statements: {
    'balance of a customer': `select sum(cents) from ledger_legs where customer_uuid = md5('77')::uuid and book = 'balance'`,
    'debt of an invoice': `select book, sum(cents) from ledger_legs where invoice_uuid = md5('${Math.floor(half / 4)}')::uuid group by book`,
    'legs of an account': `select * from ledger_legs where account_uuid = md5('77')::uuid and day <= '2026-12-01' order by position`,
    'all books': 'select customer_uuid, sum(cents) from ledger_legs group by 1',
  },
}
tables.fund_movements = {
  moment: 'effective_at',
  before: withoutKeys('fund_movements'),
  fill: `
    insert into fund_movements (position, number, fund_uuid, account_uuid, type, direction, bucket, amount_cents,
      posted_after_cents, held_after_cents, effective_at, source, status, created_at, created_by, updated_at, updated_by)
    select n, 'MOV-' || lpad(n::text, 8, '0'), md5((n % 500)::text)::uuid, md5((n % 500)::text)::uuid, 'capture', 'debit', 'posted',
      100, 0, 0, ${moment}, jsonb_build_object('type', 'authorization', 'uuid', md5(n::text)::uuid, 'label', 'AUT-' || n), 'posted',
      ${moment}, '{}', ${moment}, '{}'
    from generate_series(1, ${count}) as n`,
  statements: {
    'balance of a fund': `select sum(amount_cents) from fund_movements where fund_uuid = md5('77')::uuid and status <> 'pending'`,
    'what reverses one': `select uuid from fund_movements where reverses_uuid = md5('none')::uuid`,
    'of an authorization': `select * from fund_movements where source_uuid = md5('${half}')::uuid order by position`,
    'first page':
      'select uuid from fund_movements where archived_at is null order by position desc, uuid desc limit 51',
    'page of a fund': `select uuid from fund_movements where fund_uuid = md5('77')::uuid order by position desc limit 51`,
  },
}
const table = process.argv[3] ?? 'logs'
const ways = process.argv[4]?.split(',') ?? ['table', 'years', 'months']
const { parted, moment: at, before, fill, statements } = tables[table]

/** Leaves a table without parts, with its rules and indexes as those of a first and a last one. */
const emptied = parted
  ? `
  alter table ${table} detach partition ${table}_first;
  alter table ${table} detach partition ${table}_later;`
  : `
  alter table ${table} rename to ${table}_first;
  create table ${table} (like ${table}_first including defaults including generated including constraints)
    partition by range (${at});
  create table ${table}_later (like ${table}_first including all);`

/** What makes parts of so many months of the ten years. */
const splitInto = (months) => `
  ${emptied}
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
  ].filter(([way]) => ways.includes(way))) {
    const { run, close } = await open(name)
    for (const file of migrations)
      if (!parted || file < parted || (file === parted && months))
        await run(readFileSync(new URL(file, folder), 'utf8'))
    if (before) await run(before)
    if (months) await run(splitInto(months))
    await run(fill)
    await run('vacuum analyze')
    if (!months) console.log(await bytesOf(run))
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

/** The bytes of a row, with its places in the indexes. */
async function bytesOf(run) {
  const answer = await run(`select pg_total_relation_size('${table}') / ${count} as bytes`)
  return `${(Array.isArray(answer) ? answer[0] : answer).rows[0].bytes} bytes a row`
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
