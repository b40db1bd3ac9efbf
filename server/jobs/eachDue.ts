import { type SqlBool, sql, type RawBuilder } from 'kysely'
import type { Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import type { RecordTable } from '@server/db/schema'
import { inTransaction } from '@server/audit/inTransaction'
import type { Row } from '@server/audit/writes'
import type { JobRun, JobServices } from './jobKind'

/** Records found at once: scanning a large table again costs more than keeping their uuids. */
const BATCH = 10_000

/** What a sweep over records needs of its run. */
export type RunContext = Pick<JobRun, 'origin' | 'stopping'>

/**
 * Acts on each due record of a table in a transaction of its own: a failure does not hold up the others, and is tried
 * again with the next sweep. `isDue` is checked again once the record is locked, as it may have changed meanwhile.
 * @throws {AggregateError} with the failures, after the last record
 */
export async function eachDue<Table extends RecordTable>(
  { db }: Pick<JobServices, 'db'>,
  run: RunContext,
  table: Table,
  isDue: RawBuilder<SqlBool>,
  act: (tx: Transaction, row: Row<Table>, origin: Origin) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  let last = '00000000-0000-0000-0000-000000000000'
  while (!run.stopping.aborted) {
    // `offset 0` keeps the database from walking the uuids in order: few rows are due, and it would read the whole table.
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
