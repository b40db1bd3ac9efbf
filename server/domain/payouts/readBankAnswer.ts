import { unprocessable } from '@server/core/problems'
import { foldHeading } from '@server/sheets/foldHeading'
import { findDecimalMark, readAmount } from '@server/domain/billing/deposits/readAmount'
import { readDay } from '@server/sheets/readDay'
import { type DelimitedRecord, splitDelimited } from '@server/sheets/splitDelimited'

/** What a bank says of one transfer: `reference` is the folio of the claim that it pays. */
export type AnsweredTransfer = {
  line: number
  reference: string
  amount_cents: number | null
} & ({ outcome: 'paid'; paid_on: string; tracking: string } | { outcome: 'returned'; reason: string })

const delimiters = [';', ',', '\t', '|']

/** Headings as banks write them, in lower case and without accents. */
const headings = {
  reference: /^referencia|^folio/,
  outcome: /^estado|^estatus|^status|^resultado/,
  day: /^fecha|^dia$/,
  tracking: /rastreo|^numero de operacion$|^operacion$|^autorizacion$/,
  reason: /^motivo|^causa|^devolucion$/,
  amount: /^importe$|^monto$/,
}
type Heading = keyof typeof headings
const needed: readonly Heading[] = ['reference', 'outcome', 'day', 'tracking', 'reason']

const PAID = /^(?:liquidad|pagad|aplicad|exitos|abonad|acreditad|confirmad)/
const RETURNED = /^(?:devuelt|rechazad|devolucion|no aplicad)/

const refuse = (message: string) => unprocessable({ field: 'content', code: 'unreadable', message })

/**
 * Reads a bank's answer to a list of transfers, a CSV with any common delimiter. A row that cannot be read refuses all of it.
 * @throws {Refusal} 422 at `content`, with the line
 */
export function readBankAnswer(content: string): AnsweredTransfer[] {
  const { places, rows } = findTable(content.replace(/^\uFEFF/, ''))
  const cell = (row: DelimitedRecord, heading: Heading) => {
    const place = places[heading]
    return place === undefined ? '' : (row.cells[place] ?? '')
  }
  const mark = findDecimalMark(rows.map((row) => cell(row, 'amount')))
  const seen = new Set<string>()
  return rows.map((row) => {
    const no = (message: string) => refuse(`Línea ${row.line}: ${message}`)
    const reference = cell(row, 'reference').toUpperCase()
    if (!reference) throw no('falta la referencia')
    if (seen.has(reference)) throw no(`${reference} está dos veces`)
    seen.add(reference)
    const amountText = cell(row, 'amount')
    const amount_cents = amountText ? readAmount(amountText, mark) : null
    if (amount_cents === undefined) throw no(`no se entiende el importe “${amountText.slice(0, 40)}”`)
    const outcome = foldHeading(cell(row, 'outcome'))
    const told = { line: row.line, reference, amount_cents }
    if (RETURNED.test(outcome)) {
      const reason = cell(row, 'reason').slice(0, 200)
      if (!reason) throw no(`falta por qué se devolvió ${reference}`)
      return { ...told, outcome: 'returned', reason }
    }
    if (!PAID.test(outcome))
      throw no(
        `no se entiende el estado “${cell(row, 'outcome').slice(0, 40)}”. Debe decir Pagado o Devuelto`,
      )
    const paid_on = readDay(cell(row, 'day'))
    if (!paid_on) throw no(`falta el día en que se pagó ${reference}`)
    const tracking = cell(row, 'tracking').slice(0, 60)
    if (!tracking) throw no(`falta la clave de rastreo de ${reference}`)
    return { ...told, outcome: 'paid', paid_on, tracking }
  })
}

function findTable(text: string) {
  for (const delimiter of delimiters) {
    const records = splitDelimited(text, delimiter)
    for (const [index, { cells }] of (records ?? []).slice(0, 20).entries()) {
      const folded = cells.map(foldHeading)
      const placeOf = (heading: Heading) => {
        const place = folded.findIndex((one) => headings[heading].test(one))
        return place === -1 ? undefined : place
      }
      const places: Record<Heading, number | undefined> = {
        reference: placeOf('reference'),
        outcome: placeOf('outcome'),
        day: placeOf('day'),
        tracking: placeOf('tracking'),
        reason: placeOf('reason'),
        amount: placeOf('amount'),
      }
      if (needed.some((heading) => places[heading] === undefined)) continue
      const rows = records?.slice(index + 1) ?? []
      if (rows.length === 0) throw refuse('El archivo no tiene transferencias')
      return { places, rows }
    }
  }
  throw refuse(
    'No se encontraron las columnas. La primera fila debe decir Referencia, Estado, Fecha, Clave de rastreo y Motivo',
  )
}
