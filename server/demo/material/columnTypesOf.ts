import { sql } from 'kysely'
import type { Transaction } from '@server/db/database'

const known = new Map<string, ReadonlyMap<string, string>>()

/** The types of a table's columns, as PostgreSQL writes them; asked once for each table. */
export async function columnTypesOf(tx: Transaction, table: string): Promise<ReadonlyMap<string, string>> {
  const before = known.get(table)
  if (before) return before
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(tx)
  const types = new Map(rows.map(({ name, type }) => [name, type]))
  known.set(table, types)
  return types
}
