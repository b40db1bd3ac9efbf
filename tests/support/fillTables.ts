import { sql } from 'kysely'
import type { Database } from '@server/db/database'

type Column = {
  table: string
  column: string
  type: string
  isNullable: boolean
  hasDefault: boolean
  /** The table and column that it must name a row of. */
  of: string | null
  ofColumn: string | null
  /** The rules of its table that name it alone. */
  checks: string[]
}

/** Columns of a schema at any time, which no type of ours knows. */
const readColumns = async (db: Database): Promise<Column[]> => {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
      not a.attnotnull as "isNullable", a.atthasdef or a.attidentity <> '' as "hasDefault",
      (select f.confrelid::regclass::text from pg_constraint f
        where f.contype = 'f' and f.conrelid = c.oid and f.conkey = array[a.attnum] limit 1) as of,
      (select ta.attname from pg_constraint f join pg_attribute ta on ta.attrelid = f.confrelid and ta.attnum = f.confkey[1]
        where f.contype = 'f' and f.conrelid = c.oid and f.conkey = array[a.attnum] limit 1) as "ofColumn",
      array(select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.contype = 'c' and k.conrelid = c.oid and k.conkey = array[a.attnum]) as checks
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname !~ '^kysely_'
      and a.attgenerated = ''
    order by c.relname, a.attnum`.execute(db)
  return rows
}

/** A value of a type, among the first that a rule of the column allows. */
function writeValue({ type, checks, column }: Column, n: number): string {
  const [, list = ''] = /= ANY \(+ARRAY\[([^\]]+)\]/.exec(checks.join(' ')) ?? []
  const words = [...list.matchAll(/'([^']+)'/g)].map(([, word = '']) => word)
  const word = words[n - 1] ?? words[0]
  if (word !== undefined) return `'${word}'`
  if (type === 'uuid') return 'gen_random_uuid()'
  if (type.startsWith('timestamp')) return "timestamptz '2026-01-15 12:00+00'"
  if (type === 'date') return "date '2026-01-15'"
  if (type === 'boolean') return 'false'
  if (type.endsWith('[]')) return `'{}'::${type}`
  if (type === 'jsonb') return column.endsWith('s') ? "'[]'::jsonb" : "'{}'::jsonb"
  if (/int|numeric|double|real/.test(type)) return '1'
  if (type === 'bytea') return "'\\x00'::bytea"
  return `'${column.slice(0, 10)}-${n}'`
}

/** Whether a column names a row of its own table, or of one that came later, of which there is none yet. */
const namesNothing = ({ table, of, column, type, isNullable }: Column) =>
  of === table || (isNullable && of === null && type === 'uuid' && column.endsWith('_uuid'))

/** How often the tables that could not be filled yet are tried again, as they name rows of others. */
const ROUNDS = 8

/**
 * Puts rows into every table that takes rows made from its columns alone: one with what must be there, and one with every
 * column. What a rule over several columns refuses stays empty.
 * @returns the rows of each table that has some
 */
export async function fillTables(db: Database): Promise<Map<string, number>> {
  const tables = new Map<string, Column[]>()
  for (const column of await readColumns(db))
    tables.set(column.table, [...(tables.get(column.table) ?? []), column])
  const filled = new Set<string>()
  for (let round = 0; round < ROUNDS; round++)
    for (const [table, columns] of tables)
      for (const isFull of [false, true]) {
        const name = `${table} ${isFull}`
        if (filled.has(name)) continue
        const given = columns.filter(({ isNullable, hasDefault }) => isFull || (!isNullable && !hasDefault))
        const values = given.map((column) =>
          namesNothing(column)
            ? 'null'
            : column.of && column.ofColumn
              ? // Two rows that name different ones, where there are two.
                `(select ${column.ofColumn} from ${column.of} order by ctid ${isFull ? 'desc' : 'asc'} limit 1)`
              : writeValue(column, isFull ? 2 : 1),
        )
        const text =
          given.length > 0
            ? `insert into ${table} (${given.map(({ column }) => `"${column}"`).join(', ')}) values (${values.join(', ')})`
            : `insert into ${table} default values`
        const isIn = await sql
          .raw(text)
          .execute(db)
          .then(
            () => true,
            () => false,
          )
        if (isIn) filled.add(name)
      }
  return countRows(db, [...tables.keys()])
}

/** The rows of each of these tables that is there and has some. */
export async function countRows(db: Database, tables: readonly string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const table of tables) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)
    if (rows[0] && rows[0].n > 0) counts.set(table, rows[0].n)
  }
  return counts
}
