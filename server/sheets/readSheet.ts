import { unzipSync } from 'fflate'
import { decodeText, workbookOf } from '@/contract/fileText'
import { eachDelimited, UnclosedQuote } from './splitDelimited'

/** A row of a file that people made, with its line there; cells are text without what spreadsheets add to it. */
export type SheetRow = { line: number; cells: string[] }

/** A file that cannot be read, with why in Spanish. */
export class UnreadableSheet extends Error {}

type SheetOptions = {
  /** How well a row would do as the headings, by which the delimiter is told. */
  scoreHeadings: (cells: readonly string[]) => number
  /** The reader stops after so many rows. */
  mostRows: number
}

/** Columns beyond this one are left out. */
const MOST_COLUMNS = 200
/** Rows by which the delimiter is told. */
const SAMPLED = 20
const delimiters = [',', ';', '\t', '|']

/** The parts of a workbook that are read whole, and how large they may be, in bytes. */
const WHOLE_PART = /(?:sharedStrings|styles|workbook|Content_Types\])\.xml$|\.rels$/
const MOST_WHOLE = 60_000_000
/** What all parts may come to, in bytes: far more than the rows that are read, and little enough for a single cell. */
const MOST_ALTOGETHER = 200_000_000

/** The rows of a CSV file, or of the first sheet of a workbook, one by one. @throws {UnreadableSheet} */
export async function* readSheet(content: Uint8Array, options: SheetOptions): AsyncGenerator<SheetRow> {
  const workbook = workbookOf(content)
  if (workbook === 'xls')
    throw new UnreadableSheet('Es un Excel anterior a 2007. Guárdalo como .xlsx o como CSV y súbelo de nuevo')
  if (workbook === 'xlsx') yield* readWorkbook(content, options)
  else yield* readText(decodeText(content).replace(/^\uFEFF/, ''), options)
}

function* readText(text: string, { scoreHeadings, mostRows }: SheetOptions): Generator<SheetRow> {
  if (text.includes('\0'))
    throw new UnreadableSheet('No es un archivo CSV ni de Excel. Guárdalo como .xlsx o como CSV')
  const delimiter = findDelimiter(text, scoreHeadings)
  try {
    let count = 0
    for (const { line, cells } of eachDelimited(text, delimiter)) {
      yield { line, cells: cells.slice(0, MOST_COLUMNS) }
      if (++count >= mostRows) return
    }
  } catch (error) {
    if (!(error instanceof UnclosedQuote)) throw error
    throw new UnreadableSheet(
      'El archivo tiene comillas sin cerrar. Guárdalo de nuevo desde tu hoja de cálculo',
    )
  }
}

function findDelimiter(text: string, scoreHeadings: SheetOptions['scoreHeadings']): string {
  const scores = delimiters.map((delimiter) => {
    let best = 0
    let seen = 0
    try {
      for (const { cells } of eachDelimited(text, delimiter)) {
        best = Math.max(best, scoreHeadings(cells) * MOST_COLUMNS + Math.min(cells.length, MOST_COLUMNS - 1))
        if (++seen >= SAMPLED) break
      }
    } catch (error) {
      if (!(error instanceof UnclosedQuote)) throw error
    }
    return { delimiter, best }
  })
  return scores.reduce((one, other) => (other.best > one.best ? other : one)).delimiter
}

async function* readWorkbook(content: Uint8Array, { mostRows }: SheetOptions): AsyncGenerator<SheetRow> {
  refuseInflated(content)
  const { streamXlsxRows } = await import('hucre/xlsx')
  try {
    for await (const { index, values } of streamXlsxRows(content, { maxRows: mostRows })) {
      const cells = values.slice(0, MOST_COLUMNS).map(textOf)
      if (cells.some((cell) => cell !== '')) yield { line: index + 1, cells }
    }
  } catch (error) {
    throw new UnreadableSheet(
      'No se pudo leer el libro de Excel: está dañado o tiene contraseña. Guárdalo de nuevo sin ella',
      { cause: error },
    )
  }
}

/** Bytes that nothing takes when it is compressed. */
const EMPTY_DEFLATED = 5

/**
 * Refuses a workbook whose parts grow beyond memory. The reader holds each part to the size that the file says it has, so
 * one that says nothing of itself is refused too.
 */
function refuseInflated(content: Uint8Array) {
  let [whole, altogether] = [0, 0]
  let isHonest = true
  try {
    unzipSync(content, {
      filter: ({ name, size, originalSize }) => {
        altogether += originalSize
        isHonest &&= originalSize > 0 || size <= EMPTY_DEFLATED
        if (WHOLE_PART.test(name)) whole += originalSize
        return false
      },
    })
  } catch (error) {
    throw new UnreadableSheet('El archivo está dañado. Guárdalo de nuevo desde tu hoja de cálculo', {
      cause: error,
    })
  }
  if (!isHonest)
    throw new UnreadableSheet('El archivo está dañado. Guárdalo de nuevo desde tu hoja de cálculo')
  if (whole > MOST_WHOLE || altogether > MOST_ALTOGETHER)
    throw new UnreadableSheet('El libro es demasiado grande. Divídelo en varios')
}

/** A cell as text: a date is its day, as a spreadsheet has no other. */
function textOf(value: unknown): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
