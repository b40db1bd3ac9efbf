import { type Insertable, sql } from 'kysely'
import { columnTypesOf } from '@server/demo/material/columnTypesOf'
import type { Transaction } from '@server/db/database'
import type { Schema } from '@server/db/schema'
import { Identifier, IDENTIFIER_COLUMNS, SealedAlready } from '@server/db/sealedValues'

/**
 * Writes rows that fill the same columns, by one parameter for each column: the statement is the same for any number of
 * rows, where one parameter for each value takes the database as long to read as to write.
 */
export async function insertColumns<Table extends keyof Schema>(
  tx: Transaction,
  table: Table,
  rows: readonly Insertable<Schema[Table]>[],
): Promise<void> {
  const names = Object.keys(rows[0] ?? {})
  if (names.length === 0) return
  const types = await columnTypesOf(tx, table)
  const columns = names.map((name) => {
    const type = types.get(name) ?? 'text'
    const values = rows.map((row) => prepareValue(name, type, (row as Record<string, unknown>)[name]))
    // Lists within a list would be taken for one list: they are read from their texts.
    const isList = type.endsWith('[]')
    return {
      values: sql`${values}::${sql.raw(isList ? 'text' : type)}[]`,
      value: isList ? sql`${sql.ref(name)}::${sql.raw(type)}` : sql.ref(name),
    }
  })
  const written = sql.join(names.map((name) => sql.ref(name)))
  await sql`insert into ${sql.table(table)} (${written})
    select ${sql.join(columns.map(({ value }) => value))}
    from unnest(${sql.join(columns.map(({ values }) => values))}) as given (${written})`.execute(tx)
}

function prepareValue(name: string, type: string, value: unknown): unknown {
  // To look for identifiers of people in it takes time, and it holds none.
  if (type === 'uuid' && typeof value === 'string') return new SealedAlready(value)
  if (typeof value === 'string' && value !== '' && IDENTIFIER_COLUMNS.includes(name))
    return new Identifier(value)
  if (!Array.isArray(value)) return value ?? null
  return `{${value.map((item) => JSON.stringify(String(item))).join()}}`
}
