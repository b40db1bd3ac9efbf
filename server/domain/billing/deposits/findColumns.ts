import { foldHeading } from '@server/sheets/foldHeading'
import type { DelimitedRecord } from '@server/sheets/splitDelimited'

/** The places of what is read of each row; a bank may split one thing over several columns. */
export type Columns = {
  day: number
  amount: number
  /** Where the bank writes what left the account, in a column of its own. */
  charge: number | undefined
  currency: number | undefined
  reference: number[]
  description: number[]
}

/** Lines before the headings, where banks write the account and the period. */
const MOST_BEFORE = 20

/** Headings of Mexican banks, folded: in lower case, without accents and signs. */
const headings = {
  day: /^(?:fecha\b|(?:dia|day|date)$)/,
  amount: /^(?:importe|monto|cantidad|amount|haber|ingresos?|creditos?)$|\b(?:abonos?|depositos?)$/,
  charge: /\b(?:cargos?|retiros?)$|^(?:debe|debitos?)$/,
  currency: /^(?:moneda|divisa|currency)$/,
  reference: /^ref$|\b(?:referencia|rastreo|reference)\b|^folio|^numero de operacion$/,
  description: /^(?:descripcion|concepto|detalle|movimiento|leyenda|description|observaciones|ordenante)\b/,
}

/** Finds the row of headings, and what stands in which column; undefined where day or amount is missing. */
export function findColumns(
  records: readonly DelimitedRecord[],
): { columns: Columns; rows: DelimitedRecord[] } | undefined {
  for (const [index, { cells }] of records.slice(0, MOST_BEFORE).entries()) {
    const folded = cells.map(foldHeading)
    const placesOf = (what: keyof typeof headings) =>
      folded.flatMap((heading, place) => (headings[what].test(heading) ? [place] : []))
    const [day] = placesOf('day')
    const amount = placesOf('amount').find((place) => !headings.day.test(folded[place] ?? ''))
    if (day === undefined || amount === undefined) continue
    const [charge] = placesOf('charge')
    const [currency] = placesOf('currency')
    const used = [day, amount, charge, currency]
    const others = (what: 'reference' | 'description') => placesOf(what).filter((one) => !used.includes(one))
    const columns = {
      day,
      amount,
      charge,
      currency,
      reference: others('reference'),
      description: others('description'),
    }
    return { columns, rows: records.slice(index + 1) }
  }
  return undefined
}
