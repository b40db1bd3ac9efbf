// Copies the accounts of a PostgreSQL database until it has so many members: DATABASE_URL=… node bench/multiply.mjs 1000000
// Filling a million through every trigger and index takes hours; copying what `npm run seed` made, with new keys, folios
// and dates, and building the indexes afterwards, takes minutes. For a benchmark only: it switches off what protects data.
// Tables may be named after the number, and then only those are copied: … bench/multiply.mjs 1000000 persons members
import pg from 'pg'

const wanted = Number(process.argv[2] ?? 1_000_000)
const [, , , ...named] = process.argv
const known = [
  'persons',
  'accounts',
  'customers',
  'payment_methods',
  'members',
  'subscriptions',
  'policies',
  'member_policies',
  'invoices',
  'payments',
  'transactions',
]
const tables = named.length > 0 ? known.filter((table) => named.includes(table)) : known
const db = new pg.Client({ connectionString: process.env.DATABASE_URL })
await db.connect()
await db.query(`set session_replication_role = replica`)
await db.query(`set statement_timeout = 0; set maintenance_work_mem = '1GB'; set synchronous_commit = off`)
const [{ members }] = await ask('select count(*)::int as members from members')
const copies = Math.ceil(wanted / members) - 1
console.log(`${members} members, ${copies} copies of each`)
/**
 * The key of a copy, the same wherever the original's was: a uuid of version 8, made of a hash. It holds how many there were,
 * so that what was copied before may be copied again.
 */
const keyOf = (key) =>
  `overlay(overlay(md5(${key} || copy || ' of ${members}') placing '8' from 13) placing '8' from 17)::uuid`
/** What a copy has instead of the original's, in SQL; `copy` counts from 1. */
const instead = {
  created_at: `created_at - make_interval(mins => copy * 17)`,
  curp: `upper(substr(md5(curp || copy), 1, 18))`,
  email: `replace(email, '@', copy || '@')`,
  deposit_key: `md5(deposit_key || copy) || md5(copy || deposit_key)`,
  card_number: `'9' || lpad((row_number() over ())::text, 15, '0')`,
  allocations: `(select coalesce(jsonb_agg(one || jsonb_build_object('invoice_uuid',
    ${keyOf("(one ->> 'invoice_uuid')")})), '[]') from jsonb_array_elements(allocations) as one)`,
}

const indexes = await ask(
  `select indexname as name, indexdef as definition from pg_indexes where tablename = any($1)
    and not exists (select 1 from pg_constraint where conname = indexname)`,
  [tables],
)
const references = await ask(
  `select conrelid::regclass::text as "table", attname as "column"
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and conrelid = any($1::regclass[]) and confrelid = any($1::regclass[])`,
  [tables],
)
await db.query('begin')
for (const { name } of indexes) await db.query(`drop index ${name}`)
for (const table of tables) await told(`${table} copied`, () => copy(table))
for (const { name, definition } of indexes) await told(name, () => db.query(definition))
// The lines that are made anew get their account by a trigger.
await db.query('set session_replication_role = origin')
await told('figures of plans', () => db.query('call count_plan_figures()'))
await told('moves of income', () => db.query('call count_income_moves()'))
await db.query('commit')
await told('analyzed', () => db.query('vacuum analyze'))
await db.end()

async function copy(table) {
  const columns = await ask(
    `select attname as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const names = columns.map(({ name }) => `"${name}"`)
  const values = columns.map(({ name }) => copiedValue(table, name))
  await db.query(
    `insert into ${table} (${names}) select ${values} from ${table} cross join generate_series(1, ${copies}) as copy`,
  )
  if (!names.includes('"number"')) return
  // Of the unbroken series the row is the last number; of the others the sequence is, and both are kept the same here.
  await db.query(
    `update folios set last = ranks.last from (
        select left(number, 3) as prefix, max(substr(number, 5)::int) as last from ${table}
        where number ~ '^[A-Z]{3}-[0-9]+$' group by 1) as ranks
      where ranks.prefix = folios.prefix`,
  )
  await db.query(
    `select setval('folios_' || lower(ranks.prefix), ranks.last) from (
        select left(number, 3) as prefix, max(substr(number, 5)::int) as last from ${table}
        where number ~ '^[A-Z]{3}-[0-9]+$' group by 1) as ranks
      where to_regclass('folios_' || lower(ranks.prefix)) is not null`,
  )
}

function copiedValue(table, name) {
  const isKey = name === 'uuid' || references.some((one) => one.table === table && one.column === name)
  if (isKey) return keyOf(`"${name}"::text`)
  if (name === 'number')
    return `left(number, 4) || to_char(substr(number, 5)::int + copy *
      (select max(substr(number, 5)::int) from ${table} as taken where number ~ '^[A-Z]{3}-[0-9]+$'), 'FM9999000000')`
  return instead[name] ?? `"${name}"`
}

async function ask(sql, values) {
  const { rows } = await db.query(sql, values)
  return rows
}

async function told(what, work) {
  const from = performance.now()
  await work()
  console.log(`${what}: ${((performance.now() - from) / 1000).toFixed(1)} s`)
}
