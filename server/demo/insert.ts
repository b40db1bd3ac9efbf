import type { Insertable } from 'kysely'
import type { Transaction } from '../db/database'
import type { Schema } from '../db/schema'

/** How many rows go in one statement: far from the 65,535 parameters that the protocol allows. */
const BATCH = 500

/** Writes made-up rows, a batch at a time. */
export async function insert<Table extends keyof Schema>(
  tx: Transaction,
  table: Table,
  rows: Insertable<Schema[Table]>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH)
    await tx
      .insertInto(table)
      .values(rows.slice(from, from + BATCH))
      .execute()
}
