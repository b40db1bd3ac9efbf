import { sql } from 'kysely'
import type { Transaction } from '../db/database'
import type { RecordTable } from '../db/schema'
import { unprocessable } from '../http/problems'

/** Refuses a parent that does not exist, or that stands below the record itself. @throws {Refusal} 422 */
export async function refuseCycle(
  tx: Transaction,
  link: { table: RecordTable; parentColumn: string; field: string; uuid: string | undefined; parent: string },
): Promise<void> {
  const { table, parentColumn, field, uuid, parent } = link
  const { rows } = await sql<{ uuid: string }>`
    with recursive ancestors as (
      select uuid, ${sql.ref(parentColumn)} as above from ${sql.table(table)} where uuid = ${parent}
      union
      select up.uuid, up.${sql.ref(parentColumn)} from ${sql.table(table)} up join ancestors on up.uuid = ancestors.above
    )
    select uuid from ancestors`.execute(tx)
  if (rows.length === 0)
    throw unprocessable({ field, code: 'unknown_reference', message: 'Ese registro no existe' })
  if (rows.some((ancestor) => ancestor.uuid === uuid))
    throw unprocessable({
      field,
      code: 'cycle',
      message: 'No puede depender de sí misma, ni de otra que depende de ella',
    })
}
