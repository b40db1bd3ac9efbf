import { writeXlsxStream } from 'hucre/xlsx'
import type { Cell } from '@server/core/cells'

/** What a cell of a spreadsheet holds at most; with more, the file opens as a damaged one. */
const LONGEST = 32_767

const DAY = /^\d{4}-\d\d-\d\d$/
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

const inMexicoCity = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Mexico_City',
  dateStyle: 'short',
  timeStyle: 'medium',
})

type Sheet = { title: string; columns: readonly string[]; labels: readonly string[] }

/** Rows as a spreadsheet whose cells say what they are: a text is never a formula, an amount is calculated with. */
export const workbookOf = (
  { title, columns, labels }: Sheet,
  batches: AsyncIterable<Cell[][]>,
): ReadableStream<Uint8Array> =>
  writeXlsxStream(cellsOf(batches), {
    name: sheetName(title),
    columns: columns.map((column, at) => ({ header: labels[at] ?? column, ...styleOf(column) })),
    freezePane: { rows: 1 },
  })

async function* cellsOf(batches: AsyncIterable<Cell[][]>) {
  for await (const rows of batches) for (const row of rows) yield row.map(cellValue)
}

function cellValue(cell: Cell): string | number | Date | null {
  if (typeof cell === 'number') return cell
  if (typeof cell !== 'string') return cell.cents / 100
  if (cell === '') return null
  if (DAY.test(cell)) return new Date(`${cell}T00:00:00Z`)
  // A spreadsheet knows no time zones: a moment is as the screens tell it.
  if (MOMENT.test(cell)) return new Date(`${inMexicoCity.format(new Date(cell)).replace(' ', 'T')}Z`)
  return cell.length > LONGEST ? cell.slice(0, LONGEST) : cell
}

/** How a column is shown, and how many characters it has room for. */
function styleOf(column: string): { width: number; numFmt?: string } {
  if (column.endsWith('_cents')) return { width: 14, numFmt: '#,##0.00' }
  if (/(^|_)at$/.test(column)) return { width: 17, numFmt: 'yyyy-mm-dd hh:mm' }
  return { width: 24 }
}

/** What Excel takes as the name of a sheet. */
const sheetName = (title: string) => title.replace(/[[\]:*?/\\']/g, ' ').slice(0, 31) || 'Datos'
