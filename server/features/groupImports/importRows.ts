import { sql } from 'kysely'
import type { GroupOutcome, GroupRow } from '@/contract/groupImports'
import type { Database } from '@server/db/database'
import type { RowPlan } from '@server/db/schema/groups'

/** Rows of an import that are read and planned at a time: memory holds no more of them. */
export const PORTION = 500

/** A row of an import as it was uploaded. */
export type CellRow = { position: number; line: number; cells: (string | null)[] }

/** What is written of a row once it is planned. */
export type PlannedRow = {
  position: number
  label: string
  outcome: GroupOutcome
  unit: number
  member_uuid: string | null
  plan: RowPlan | null
  changes: GroupRow['changes']
  messages: string[]
}

/** The rows of the file, in portions and in its order. */
export async function* eachPortion(db: Database, import_uuid: string): AsyncGenerator<CellRow[]> {
  for (let from = 0; ; ) {
    const { rows } = await sql<CellRow>`select position, line, cells from group_import_rows
      where import_uuid = ${import_uuid} and position > ${from} and line is not null
      order by position limit ${PORTION}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    from = last.position
  }
}

/** Some rows of the file, by their positions. */
export async function listRows(
  db: Database,
  import_uuid: string,
  positions: readonly number[],
): Promise<CellRow[]> {
  const { rows } = await sql<CellRow>`select position, line, cells from group_import_rows
    where import_uuid = ${import_uuid} and position = any(${positions}::integer[]) order by position`.execute(
    db,
  )
  return rows
}

/** Adds rows to an import, as they stand in the file. */
export async function addRows(db: Database, import_uuid: string, rows: readonly CellRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into group_import_rows (import_uuid, position, line, cells)
    select ${import_uuid}::uuid, position, line, cells
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (position integer, line integer, cells jsonb)`.execute(
    db,
  )
}

/** Adds members who are missing in the file, planned at once. */
export async function addMissing(
  db: Database,
  import_uuid: string,
  rows: readonly PlannedRow[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into group_import_rows
      (import_uuid, position, line, cells, label, outcome, unit, member_uuid, plan, changes, messages)
    select ${import_uuid}::uuid, position, null, '[]', label, outcome, unit, member_uuid, plan, changes, messages
    from ${recordset(rows)}`.execute(db)
}

/** Writes what becomes of rows. */
export async function keepPlanned(
  db: Database,
  import_uuid: string,
  rows: readonly PlannedRow[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`update group_import_rows as kept set label = given.label, outcome = given.outcome, unit = given.unit,
      member_uuid = given.member_uuid, plan = given.plan, changes = given.changes, messages = given.messages
    from ${recordset(rows)}
    where kept.import_uuid = ${import_uuid} and kept.position = given.position`.execute(db)
}

const recordset = (
  rows: readonly PlannedRow[],
) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
  position integer, label text, outcome text, unit integer, member_uuid uuid, plan jsonb, changes jsonb, messages jsonb)`
