import { sql } from 'kysely'
import type { Transaction } from '@server/db/database'
import type { RecordTable } from '@server/db/schema'
import { unprocessable } from '@server/core/problems'

/** Refuses references to records that do not exist, all at once. @throws {Refusal} 422 with each field */
export async function refuseMissing<Values extends object>(
  tx: Transaction,
  values: Values,
  references: [field: keyof Values & string, table: RecordTable, message: string][],
): Promise<void> {
  const problems = []
  for (const [field, table, message] of references) {
    const uuid = values[field]
    if (typeof uuid !== 'string') continue
    // A merged person cannot be referred to: the remaining one is referred to instead.
    const { rows } =
      await sql`select 1 from ${sql.table(table)} where uuid = ${uuid} and archived_at is null ${table === 'persons' ? sql`and status <> 'merged'` : sql``}`.execute(
        tx,
      )
    if (rows.length === 0) problems.push({ field, code: 'unknown_reference', message })
  }
  if (problems.length > 0) throw unprocessable(...problems)
}
