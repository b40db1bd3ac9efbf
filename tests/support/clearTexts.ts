import { sql } from 'kysely'
import type { Database } from '@server/db/database'
import { SealedAlready } from '@server/db/sealedValues'

type Column = { table: string; column: string; type: string; isComputed: boolean }

/** Every column of every table that holds text or JSON. */
async function textColumns(db: Database): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select relname as "table", attname as "column", format_type(atttypid, null) as type,
      attgenerated <> '' as "isComputed"
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      and format_type(atttypid, null) ~ '^(text|character varying|jsonb?)(\\[\\])?$'
    order by relname, attnum`.execute(db)
  return rows
}

/** Where the database holds one of these texts as it is, and not sealed: `table.column: text`. */
export async function findInClear(db: Database, texts: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const { table, column } of await textColumns(db)) {
    // Bytes are not opened on their way.
    const { rows } = await sql<{ bytes: Buffer | null }>`
      select convert_to(string_agg(${sql.ref(column)}::text, E'\n'), 'UTF8') as bytes
      from ${sql.table(table)}`.execute(db)
    const held = rows[0]?.bytes?.toString('utf8').toUpperCase() ?? ''
    for (const text of texts) if (held.includes(text.toUpperCase())) found.push(`${table}.${column}: ${text}`)
  }
  return found
}

/** Writes every sealed identifier of a database as it was before there was sealing. */
export async function unsealEverything(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout to 0`.execute(tx)
    // The copies that triggers keep are then in clear too.
    await sql`select set_config('salvia.sealing', 'on', true)`.execute(tx)
    for (const { table, column, type, isComputed } of await textColumns(tx)) {
      if (isComputed) continue
      const name = sql.ref(column)
      const { rows } = await sql<{ place: string; text: string }>`
        select ctid::text as place, ${name}::text as text from ${sql.table(table)}
        where ${name}::text like '%' || ${'~s1'} || '.%'`.execute(tx)
      for (const { place, text } of rows)
        await sql`update ${sql.table(table)} set ${name} = ${new SealedAlready(text)}::${sql.raw(type)}
          where ctid = ${place}::tid`.execute(tx)
    }
    await sql`delete from identifier_keys`.execute(tx)
  })
}
