import { sql } from 'kysely'
import type { Transaction } from '@server/db/database'
import type { RecordTable } from '@server/db/schema'
import { unprocessable } from '@server/core/problems'

type ParentLink = {
  table: RecordTable
  /** The column of the parent's uuid; a refusal is about this field. */
  parentColumn: string
  /** The record that gets the parent; undefined while it is new. */
  uuid: string | undefined
  parent: string
  /** The most levels that the tree may have, if any. */
  maxDepth?: number
}

/** Refuses a parent that does not exist, is a descendant of the record, or would make the tree too deep. @throws {Refusal} 422 */
export async function refuseCycle(tx: Transaction, link: ParentLink): Promise<void> {
  const { table, parentColumn, uuid, parent, maxDepth } = link
  const field = parentColumn
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
  if (maxDepth && rows.length + (await heightBelow(tx, link)) > maxDepth)
    throw unprocessable({ field, code: 'too_deep', message: `Puede haber como máximo ${maxDepth} niveles` })
}

/** How many levels a record and its descendants have. */
async function heightBelow(tx: Transaction, { table, parentColumn, uuid }: ParentLink): Promise<number> {
  if (!uuid) return 1
  const { rows } = await sql<{ height: number }>`
    with recursive below as (
      select uuid, 1 as height from ${sql.table(table)} where uuid = ${uuid}
      union
      select down.uuid, below.height + 1 from ${sql.table(table)} down join below on down.${sql.ref(parentColumn)} = below.uuid
    )
    select max(height) as height from below`.execute(tx)
  return rows[0]?.height ?? 1
}
