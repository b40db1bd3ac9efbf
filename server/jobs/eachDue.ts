import { type SqlBool, sql, type RawBuilder } from 'kysely'
import type { Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import type { RecordTable } from '@server/db/schema'
import { inTransaction, type Row } from '@server/audit/writes'
import type { JobRun, JobServices } from './jobKind'

/** Records that are looked for at once: looking through a large table costs more than remembering what was found. */
const BATCH = 10_000

/** What a sweep over records needs of its run. */
export type Passing = Pick<JobRun, 'origin' | 'stopping'>

/**
 * Does what is due of the records of a table, each in a transaction of its own: one that cannot be done does not hold
 * up the others, and is tried again with the next sweep. Between finding and doing, a record may change; it is asked
 * again once it is held.
 * @throws {AggregateError} of what could not be done, after all others were
 */
export async function eachDue<Table extends RecordTable>(
  { db }: Pick<JobServices, 'db'>,
  run: Passing,
  table: Table,
  isDue: RawBuilder<SqlBool>,
  act: (tx: Transaction, row: Row<Table>, origin: Origin) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  let last = '00000000-0000-0000-0000-000000000000'
  while (!run.stopping.aborted) {
    // Found first and then put in order: little is due, and a database that walks the order for it reads the whole table.
    const { rows } = await sql<{ uuid: string }>`
      select uuid from (select uuid from ${sql.table(table)}
        where ${isDue} and archived_at is null and uuid > ${last} offset 0) as due
      order by uuid limit ${BATCH}`.execute(db)
    for (const { uuid } of rows) {
      if (run.stopping.aborted) break
      await inTransaction(db, async (tx) => {
        const held = await sql<Row<Table>>`
          select * from ${sql.table(table)} where uuid = ${uuid} and ${isDue} for update skip locked`.execute(
          tx,
        )
        const [row] = held.rows
        if (row) await act(tx, row, run.origin())
      }).catch((error: unknown) => failures.push(error))
    }
    const end = rows.at(-1)
    if (!end || rows.length < BATCH) break
    last = end.uuid
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${table} could not be moved`)
}
