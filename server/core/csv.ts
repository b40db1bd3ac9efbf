import { type Cell, unitsOf } from './cells'

/** A spreadsheet takes what begins so for a formula, and would run it. */
const FORMULA = /^[=+\-@\t\r]/

/** Says to spreadsheets that what follows is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Rows as a file of values with commas between, batch by batch. */
export async function* csvOf(labels: readonly string[], batches: AsyncIterable<Cell[][]>) {
  yield `${BYTE_ORDER_MARK}${labels.map(quoted).join(',')}\r\n`
  for await (const rows of batches)
    if (rows.length > 0) yield rows.map((cells) => `${cells.map(writtenCell).join(',')}\r\n`).join('')
}

/** A cell as it stands in such a file. */
export const writtenCell = (cell: Cell): string =>
  typeof cell === 'string' ? quoted(cell) : typeof cell === 'number' ? String(cell) : unitsOf(cell)

/** A text as a cell that cannot be mistaken for a formula, for two cells, or for two rows. */
export function quoted(text: string): string {
  const safe = (FORMULA.test(text) ? `'${text}` : text).replace(/\r\n?/g, '\n')
  return /[",;\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
