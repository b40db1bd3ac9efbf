import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '@server/db/database'

/** A table whose rows lie in parts by the year of a moment, and in `<table>_later` where their year has no part yet. */
export type PartedTable = { table: string; moment: string }

/** Who reads or writes the table waits behind this: where others keep it longer, the part is made another day. */
const PATIENCE = '1s'

/**
 * Makes the next part of a table up to the year of an instant, and answers its name; undefined where there are all. What is
 * later becomes that part with the rows that it has, as moving them would keep everybody waiting.
 */
export async function makeNextPart(
  tx: Transaction,
  { table, moment }: PartedTable,
  until: string,
): Promise<string | undefined> {
  await sql`select set_config('lock_timeout', ${PATIENCE}, true)`.execute(tx)
  // Several processes may do so at once.
  await sql`select pg_advisory_xact_lock(hashtext(${`parts of ${table}`}))`.execute(tx)
  const start = await startOfLater(tx, table)
  if (start > until) return undefined
  const name = `${table}_${start.slice(0, 4)}`
  const [whole, later, part] = [sql.table(table), sql.table(`${table}_later`), sql.table(name)]
  await sql`alter table ${whole} detach partition ${later}`.execute(tx)
  await sql`alter table ${later} rename to ${sql.id(name)}`.execute(tx)
  await sql`create table ${later} (like ${part} including all)`.execute(tx)
  const end = await endOf(tx, { part, moment: sql.id(moment), start, until })
  const columns = sql.join((await writtenColumns(tx, name)).map((column) => sql.id(column)))
  // Few or none: what a clock that was ahead wrote.
  await sql`
    with moved as (delete from ${part} where ${sql.id(moment)} >= ${end}::timestamptz returning ${columns})
    insert into ${later} (${columns}) select ${columns} from moved`.execute(tx)
  const [from, to] = [sql.lit(start), sql.lit(end)]
  await sql`alter table ${whole} attach partition ${part} for values from (${from}) to (${to})`.execute(tx)
  await sql`alter table ${whole} attach partition ${later} for values from (${to}) to (maxvalue)`.execute(tx)
  return name
}

/** The instant from which on rows lie in the part of what is later. */
async function startOfLater(tx: Transaction, table: string): Promise<string> {
  const { rows } = await sql<{ start: string }>`
    select substring(pg_get_expr(relpartbound, oid) from ${String.raw`FROM \('([^']+)'\) TO \(MAXVALUE\)`})::timestamptz as start
    from pg_class where oid = ${`${table}_later`}::regclass`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`${table} has no part of what is later`)
  return row.start
}

type Bounds = { part: RawBuilder<unknown>; moment: RawBuilder<unknown>; start: string; until: string }

/** The end of a part: that of its year. A part that is made too late ends with the last year of its rows. */
async function endOf(tx: Transaction, { part, moment, start, until }: Bounds): Promise<string> {
  const { rows } = await sql<{ last: string | null }>`
    select max(${moment}) as last from ${part} where ${moment} <= ${until}`.execute(tx)
  const year = Number((rows[0]?.last ?? start).slice(0, 4))
  return `${year + 1}-01-01T00:00:00Z`
}

/** The columns of a table that are not computed from others. */
async function writtenColumns(tx: Transaction, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(tx)
  return rows.map(({ name }) => name)
}
