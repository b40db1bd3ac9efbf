import type { Cell } from '@server/core/cells'
import { isMoment, mexicoTime } from '@server/core/mexicoTime'

/** The most characters that a spreadsheet cell may hold; a longer text damages the file. */
const LONGEST = 32_767

const DAY = /^\d{4}-\d\d-\d\d$/

type Workbook = { title: string; columns: readonly string[]; labels: readonly string[] }

/** Rows as a workbook with typed cells: a text is never a formula, an amount stays a number. */
export async function* makeWorkbook(
  { title, columns, labels }: Workbook,
  batches: AsyncIterable<Cell[][]>,
): AsyncGenerator<Uint8Array> {
  const { writeXlsxStream } = await import('hucre/xlsx')
  yield* writeXlsxStream(cellsOf(batches), {
    name: sheetName(title),
    columns: columns.map((column, at) => ({
      header: headOf(column, labels[at] ?? column),
      ...styleOf(column),
    })),
    freezePane: { rows: 1 },
  })
}

async function* cellsOf(batches: AsyncIterable<Cell[][]>) {
  for await (const rows of batches) for (const row of rows) yield row.map(cellValue)
}

function cellValue(cell: Cell): string | number | Date | null {
  if (typeof cell === 'number') return cell
  if (typeof cell !== 'string') return cell.cents / 100
  if (cell === '') return null
  if (DAY.test(cell)) return new Date(`${cell}T00:00:00Z`)
  // Spreadsheets have no time zones, so moments are in Mexico City time, as the column's heading says.
  if (isMoment(cell)) return new Date(`${mexicoTime(cell)}Z`)
  return cell.length > LONGEST ? cell.slice(0, LONGEST) : cell
}

const headOf = (column: string, label: string) => (holdsMoments(column) ? `${label} (hora de México)` : label)

/** Whether a column holds moments, by its name: `created_at`, `waiting_since`, `resolution_due`. */
export const holdsMoments = (column: string): boolean => /(^|_)(at|since|due)$/.test(column)

/** The width of a column in characters, and its number format. */
function styleOf(column: string): { width: number; numFmt?: string } {
  if (column.endsWith('_cents')) return { width: 14, numFmt: '#,##0.00' }
  if (holdsMoments(column)) return { width: 17, numFmt: 'yyyy-mm-dd hh:mm' }
  return { width: 24 }
}

/** A title shortened to what Excel accepts as a sheet name. */
const sheetName = (title: string) => title.replace(/[[\]:*?/\\']/g, ' ').slice(0, 31) || 'Datos'
