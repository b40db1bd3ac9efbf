import { type Cell, unitsOf } from './cells'
import { isMoment, withMexicoTime } from './mexicoTime'

/** A spreadsheet would run a text that begins so as a formula. */
const FORMULA = /^[=+\-@\t\r]/

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Writes rows as CSV, batch by batch. */
export async function* csvOf(labels: readonly string[], batches: AsyncIterable<Cell[][]>) {
  yield headOf(labels)
  for await (const rows of batches) if (rows.length > 0) yield linesOf(rows)
}

/** Writes a short list as the text of a CSV file. */
export const writeCsv = (labels: readonly string[], rows: Cell[][]): string => headOf(labels) + linesOf(rows)

const headOf = (labels: readonly string[]) => `${BYTE_ORDER_MARK}${labels.map(quoteCell).join(',')}\r\n`

const linesOf = (rows: Cell[][]) => rows.map((cells) => `${cells.map(formatCell).join(',')}\r\n`).join('')

/** A cell as CSV text; a moment is told by the clocks of Mexico City, whose first ten characters are its day there. */
export function formatCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  if (typeof cell !== 'string') return unitsOf(cell)
  return isMoment(cell) ? withMexicoTime(cell) : quoteCell(cell)
}

/** Quotes a text so that no spreadsheet takes it for a formula, for two cells, or for two rows. */
export function quoteCell(text: string): string {
  const safe = (FORMULA.test(text) ? `'${text}` : text).replace(/\r\n?/g, '\n')
  return /[",;\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
