import { createHash } from 'node:crypto'
import { MOST_DEPOSITS } from '@/contract/deposits'
import { unprocessable } from '@server/core/problems'
import { type Columns, findColumns } from './findColumns'
import { type DecimalMark, findDecimalMark, readAmount } from './readAmount'
import { readDay } from '@server/sheets/readDay'
import { type DelimitedRecord, splitDelimited } from '@server/sheets/splitDelimited'
import { unguardCell } from '@server/sheets/unguardCell'

/** A row of the bank's file, as far as it could be read. */
export type Deposit = {
  line: number
  day: string | null
  amount_cents: number | null
  currency: string | null
  reference: string | null
  description: string | null
  /** Why it is no deposit that could be registered. */
  problem: string | null
  /** Names the deposit: the same row of the same statement has it in every file. */
  key: string
}

const delimiters = [';', ',', '\t', '|']
const MOST_REFERENCE = 40
const MOST_DESCRIPTION = 200
const MOST_CENTS = 9_999_999_999

/**
 * Reads the deposits of a bank's CSV file by its headings, with any common delimiter. Rows of withdrawals count as
 * `ignored`. @throws {Refusal} 422 at `content`
 */
export function readDepositFile(content: string): { deposits: Deposit[]; ignored: number } {
  const { columns, rows } = findTable(content.replace(/^\uFEFF/, ''))
  const incoming = rows.filter((row) => !isCharge(row, columns))
  if (incoming.length === 0) throw refuseFile('El archivo no tiene depósitos')
  if (incoming.length > MOST_DEPOSITS)
    throw refuseFile(
      `El archivo tiene ${incoming.length} depósitos. Divídelo: se registran hasta ${MOST_DEPOSITS} a la vez`,
    )
  const mark = findDecimalMark(incoming.map(({ cells }) => cells[columns.amount] ?? ''))
  const seen = new Map<string, number>()
  const deposits = incoming.map((row) => {
    const read = readRow(row, columns, mark)
    const { day, amount_cents, currency, reference, description } = read
    const same = JSON.stringify([day, amount_cents, currency, reference, description])
    const occurrence = (seen.get(same) ?? 0) + 1
    seen.set(same, occurrence)
    // Two rows that say the same are two deposits.
    return { ...read, key: createHash('sha256').update(`${same} ${occurrence}`).digest('hex') }
  })
  return { deposits, ignored: rows.length - incoming.length }
}

function findTable(text: string) {
  let isCut = false
  for (const delimiter of delimiters) {
    const records = splitDelimited(text, delimiter)
    const found = records && findColumns(records)
    if (found) return found
    isCut ||= records === undefined
  }
  throw refuseFile(
    isCut
      ? 'El archivo tiene comillas sin cerrar'
      : 'No se encontraron las columnas. La primera fila debe decir Fecha, Importe, Referencia y Descripción',
  )
}

const refuseFile = (message: string) => unprocessable({ field: 'content', code: 'unreadable', message })

/** A row that says what left the account, or says no amount at all beside a column for that. */
const isCharge = ({ cells }: DelimitedRecord, { amount, charge }: Columns) =>
  charge !== undefined && !/[1-9]/.test(cells[amount] ?? '')

function readRow({ line, cells }: DelimitedRecord, columns: Columns, mark: DecimalMark | undefined) {
  const text = (places: readonly number[]) =>
    places.map((place) => unguardCell(cells[place] ?? '')).filter(Boolean)
  const [reference = '', ...others] = text(columns.reference)
  const description = [...text(columns.description), ...others].join(' ')
  const day = readDay(cells[columns.day] ?? '') ?? null
  const amount = readAmount(cells[columns.amount] ?? '', mark)
  const isHeld = amount !== undefined && Math.abs(amount) <= MOST_CENTS
  const currency = columns.currency === undefined ? '' : (cells[columns.currency] ?? '')
  return {
    line,
    day,
    amount_cents: isHeld ? amount : null,
    currency: readCurrency(currency),
    reference: reference.slice(0, MOST_REFERENCE) || null,
    description: description.slice(0, MOST_DESCRIPTION) || null,
    problem: whyUnreadable(cells[columns.amount] ?? '', amount, cells[columns.day] ?? '', day),
  }
}

function whyUnreadable(amountText: string, amount: number | undefined, dayText: string, day: string | null) {
  if (amount === undefined)
    return amountText ? `No se entiende el importe “${amountText.slice(0, 40)}”` : 'Falta el importe'
  if (amount === 0) return 'El importe es cero'
  if (amount < 0) return 'El importe es negativo: no es un depósito'
  if (amount > MOST_CENTS) return 'El importe pasa de 99,999,999.99'
  if (day === null) return dayText ? `No existe el día “${dayText.slice(0, 40)}”` : 'Falta el día'
  return null
}

/** The code of a currency as banks write it: `MXN`, `Pesos`, `M.N.`, `USD`, `Dólares`. */
function readCurrency(text: string): string | null {
  const folded = text.trim().toUpperCase()
  if (folded === '') return null
  if (/^(?:MXN|MXP|MN|M\.N\.|PESOS?.*)$/.test(folded)) return 'MXN'
  if (/^(?:USD|DLS|D[OÓ]LAR.*)$/.test(folded)) return 'USD'
  return folded.slice(0, 3).padEnd(3, '?')
}
