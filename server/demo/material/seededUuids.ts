import { sql } from 'kysely'
import type { Transaction } from '@server/db/database'

/**
 * Does work whose new rows get uuids that follow from a seed, where the database would draw them, so that the demo has
 * the same addresses every time. The transaction ends with the defaults that it began with.
 */
export async function withSeededUuids<Result>(
  tx: Transaction,
  seed: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select format('%I', relname) as table, format('%I', attname) as column
    from pg_attrdef join pg_class on pg_class.oid = adrelid
    join pg_attribute on attrelid = adrelid and attnum = adnum
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and pg_get_expr(adbin, adrelid) = 'gen_random_uuid()' order by relname, attname`.execute(tx)
  await sql`create temporary sequence demo_uuids`.execute(tx)
  // Made of a hash, as a uuid of version 8 says.
  await sql`create function pg_temp.demo_uuid() returns uuid language sql volatile as ${sql.lit(
    `select overlay(overlay(md5('${seed}:' || nextval('demo_uuids')) placing '8' from 13) placing '8' from 17)::uuid`,
  )}`.execute(tx)
  const setDefaults = async (to: string) => {
    for (const { table, column } of columns)
      await sql`alter table ${sql.raw(table)} alter column ${sql.raw(column)} set default ${sql.raw(to)}`.execute(
        tx,
      )
  }
  await setDefaults('pg_temp.demo_uuid()')
  const result = await work()
  await setDefaults('gen_random_uuid()')
  await sql`drop function pg_temp.demo_uuid()`.execute(tx)
  await sql`drop sequence demo_uuids`.execute(tx)
  return result
}
