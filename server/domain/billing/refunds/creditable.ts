import { sql, type SqlBool } from 'kysely'
import { type CreditNoteType, creditableOf, type InvoiceLine } from '@/contract/invoices'
import type { Database } from '@server/db/database'

/** Cents of a line of an invoice, by its place. */
export type LineAmount = { line: number; amount_cents: number }

type Returned = {
  notes: readonly { type: CreditNoteType; lines: readonly LineAmount[] }[]
  /** What refunds gave back that name a line; those that a credit note made are among them. */
  refunded: readonly LineAmount[]
}

/** Counts what credit notes may still take off each line, in cents: less earlier notes and less refunds without a note. */
export const countCreditable = (lines: readonly InvoiceLine[], { notes, refunded }: Returned): number[] => {
  const refundNotes = notes.filter(({ type }) => type === 'refund').flatMap((note) => note.lines)
  return creditableOf(lines, notes).map((cents, line) =>
    Math.max(0, cents - Math.max(0, sumOfLine(refunded, line) - sumOfLine(refundNotes, line))),
  )
}

/** What amounts of lines come to for one line, in cents. */
export const sumOfLine = (amounts: readonly LineAmount[], line: number) =>
  amounts.filter((one) => one.line === line).reduce((total, { amount_cents }) => total + amount_cents, 0)

/** What refunds and lost disputes gave back of lines of an invoice that does not owe it again, with a credit note or not. */
export async function listRefundedLines(db: Database, invoice_uuid: string): Promise<LineAmount[]> {
  const refunds = await db
    .selectFrom('transactions')
    .innerJoin('invoices', 'invoices.customer_uuid', 'transactions.customer_uuid')
    .select('parts')
    .where('invoices.uuid', '=', invoice_uuid)
    .where('transactions.type', 'in', ['refund', 'chargeback'])
    .where('transactions.status', '<>', 'failed')
    .where('is_extra', '=', false)
    .where(sql<SqlBool>`parts @> ${JSON.stringify([{ invoice_uuid }])}::jsonb`)
    .execute()
  return refunds
    .flatMap(({ parts }) => parts ?? [])
    .flatMap(({ line, amount_cents, reopened, ...part }) =>
      part.invoice_uuid === invoice_uuid && line !== null && !reopened ? [{ line, amount_cents }] : [],
    )
}
