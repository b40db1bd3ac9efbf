import { createOnce, type IdempotencyKey } from '@server/audit/idempotency'
import { inTransaction } from '@server/audit/inTransaction'
import type { Origin } from '@server/core/origin'
import { notFound, unprocessable } from '@server/core/problems'
import type { Staff } from '@server/core/staff'
import type { Database } from '@server/db/database'
import { MOST_GROUP_ROWS } from '@/contract/groupImports'
import { foldHeading } from '@server/sheets/foldHeading'
import { readSheet, type SheetRow, UnreadableSheet } from '@server/sheets/readSheet'
import { countHeadings, guessColumns } from './guessColumns'
import { addRows, type CellRow, PORTION } from './importRows'

/** Rows before the headings, where people write a title and a date. */
const MOST_BEFORE = 20
/** Rows whose values are shown below each heading as examples. */
const SAMPLED = 3
const MOST_HEADING = 80
const MOST_CELL = 500

type SentFile = { account_uuid: string; name: string; content: Uint8Array }
type By = { staff: Staff; origin: Origin; idempotencyKey: IdempotencyKey | undefined }

/**
 * Takes a file of people in, row by row, for the columns to be chosen and the rest rehearsed. A file of more rows than are
 * taken is refused as soon as that shows. @throws {Refusal} 404, 422
 */
export async function takeFile(
  db: Database,
  { account_uuid, name, content }: SentFile,
  by: By,
): Promise<string> {
  const account = await db
    .selectFrom('accounts')
    .select(['uuid', 'company_uuid'])
    .where('uuid', '=', account_uuid)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (!account) throw notFound('La cuenta')
  const remembered = await db
    .selectFrom('group_columns')
    .select('columns')
    .where('owner_uuid', '=', account.company_uuid ?? account.uuid)
    .executeTakeFirst()
  const rows = eachRow(content)
  const head = await findHead(rows)
  const labels = head.headings.cells
  const samples = head.rows.slice(0, SAMPLED)
  const columns = guessColumns(
    labels,
    (place) => head.rows.map(({ cells }) => cells[place] ?? ''),
    remembered?.columns,
  )
  const { uuid } = await inTransaction(db, (tx) =>
    createOnce(tx, by.idempotencyKey, async () => {
      const added = await tx
        .insertInto('group_imports')
        .values({
          account_uuid,
          file_name: name,
          headings: JSON.stringify(
            labels.map((heading, place) => ({
              heading: heading.slice(0, MOST_HEADING) || `Columna ${place + 1}`,
              samples: samples.flatMap(({ cells }) => cells[place]?.slice(0, MOST_HEADING) || []),
            })),
          ),
          columns: JSON.stringify(columns),
          is_remembered: labels.some((label) => remembered && foldHeading(label) in remembered.columns),
          notes: JSON.stringify([]),
          row_count: 0,
          state: 'uploaded',
          staff_uuid: by.staff.uuid,
          origin: by.origin,
          created_at: by.origin.at,
        })
        .returning('uuid')
        .executeTakeFirstOrThrow()
      const { count, notes } = await keepRows({ db: tx, import_uuid: added.uuid, head, rows })
      await tx
        .updateTable('group_imports')
        .set({ row_count: count, notes: JSON.stringify(notes) })
        .where('uuid', '=', added.uuid)
        .execute()
      return added
    }),
  )
  return uuid
}

const refuseFile = (message: string) => unprocessable({ field: 'file', code: 'unreadable', message })

async function* eachRow(content: Uint8Array): AsyncGenerator<SheetRow> {
  if (content.length === 0) throw refuseFile('El archivo está vacío')
  try {
    yield* readSheet(content, { scoreHeadings: countHeadings, mostRows: MOST_GROUP_ROWS + MOST_BEFORE + 2 })
  } catch (error) {
    throw error instanceof UnreadableSheet ? refuseFile(error.message) : error
  }
}

type Head = { headings: SheetRow; rows: SheetRow[]; notes: string[] }

/** Finds the row of headings among the first rows: the one that names most columns, else the first. */
async function findHead(rows: AsyncGenerator<SheetRow>): Promise<Head> {
  const first: SheetRow[] = []
  while (first.length < MOST_BEFORE) {
    const next = await rows.next()
    if (next.done) break
    first.push(next.value)
  }
  const scores = first.map(({ cells }) => countHeadings(cells))
  const best = Math.max(...scores, 0)
  const place = best > 0 ? scores.indexOf(best) : 0
  const headings = first[place]
  if (!headings) throw refuseFile('El archivo está vacío')
  const before = first.slice(0, place)
  return {
    headings,
    rows: first.slice(place + 1),
    notes:
      before.length > 0 ? [`Los encabezados están en la fila ${headings.line}; lo de antes no se lee`] : [],
  }
}

type Keeping = { db: Database; import_uuid: string; head: Head; rows: AsyncGenerator<SheetRow> }

async function keepRows({
  db,
  import_uuid,
  head,
  rows,
}: Keeping): Promise<{ count: number; notes: string[] }> {
  const notes = [...head.notes]
  const heading = countHeadings(head.headings.cells)
  let portion: CellRow[] = []
  let count = 0
  const keep = async ({ line, cells }: SheetRow) => {
    // A second row of headings, as in another language, is no person.
    if (heading >= 2 && countHeadings(cells) >= Math.ceil(heading / 2)) {
      notes.push(`La fila ${line} repite los encabezados y no se lee`)
      return
    }
    if (++count > MOST_GROUP_ROWS)
      throw refuseFile(
        `El archivo tiene más de ${MOST_GROUP_ROWS.toLocaleString('en')} filas. Divídelo en varios`,
      )
    portion.push({ position: count, line, cells: cells.map((cell) => cell.slice(0, MOST_CELL)) })
    if (portion.length < PORTION) return
    await addRows(db, import_uuid, portion)
    portion = []
  }
  for (const row of head.rows) await keep(row)
  for await (const row of rows) await keep(row)
  await addRows(db, import_uuid, portion)
  if (count === 0) throw refuseFile('El archivo no tiene a nadie debajo de los encabezados')
  return { count, notes: notes.slice(0, 20) }
}
