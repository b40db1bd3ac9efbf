import type { Insertable } from 'kysely'
import type { Transaction } from '@server/db/database'
import { portionsOf } from '@server/core/portions'
import type { Schema } from '@server/db/schema'

/** Writes made-up rows, a batch at a time. */
export async function insert<Table extends keyof Schema>(
  tx: Transaction,
  table: Table,
  rows: Insertable<Schema[Table]>[],
): Promise<void> {
  for (const some of portionsOf(rows)) await tx.insertInto(table).values(some).execute()
}
