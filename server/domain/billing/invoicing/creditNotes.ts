import { type CreditNoteType, invoiceActions } from '@/contract/invoices'
import type { MoneyLine } from '@/contract/actions'
import type { Actor } from '@/contract/shapes'
import { askApproval } from '@server/domain/approvals/askApproval'
import { takeAlone } from '@server/domain/approvals/loneActs'
import type { Transaction } from '@server/db/database'
import type { AskedCreditNote, StoredNoteLine } from '@server/db/schema/billing'
import { type Leg, postEntry } from '@server/domain/billing/ledger/postEntry'
import type { Origin } from '@server/core/origin'
import { nextFolio } from '@server/db/folios'
import type { Row } from '@server/audit/writes'
import { invoices } from '@server/domain/billing/invoices/invoices'
import { keepingStatus } from '@server/records/keepingStatus'
import { inPesos } from '@server/money/pesos'
import type { Step } from '@server/records/recordKind'
import { type Change, moveWithin } from '@server/records/recordWrites'
import type { StepOutcome } from '@server/records/stepOutcome'
import { conflict, unprocessable } from '@server/core/problems'
import { afterInvoicePaid } from '@server/domain/billing/collection/afterInvoicePaid'
import { giveCredit } from '@server/domain/billing/customers/credit'
import { onTheDay } from '@server/money/inWords'
import { totalLine } from '@server/money/totalLine'
import { countCreditable, listRefundedLines } from '@server/domain/billing/refunds/creditable'
import { startRefundOf } from '@server/domain/billing/refunds/refundPaid'

/**
 * Credits lines of an invoice: their paid part goes to the customer's balance, their unpaid part is owed no more.
 * A note above the staff member's limit waits for a second person's approval.
 */
export async function creditInvoice(
  tx: Transaction,
  step: Step<'invoices'>,
  note: AskedCreditNote,
): Promise<StepOutcome<'invoices'>> {
  const { row, staff, origin } = step
  const { credited, total_cents } = await countCredited(tx, row, note)
  const { uuid: subject_uuid, currency } = row
  const act = { subject_uuid, cents: total_cents, currency, staff, origin }
  if ((await takeAlone(tx, { action: 'credit_note', ...act })) === null)
    return credit(tx, step, { note, credited, total_cents, by: { requested_by: origin.actor } })
  return askForCredit(tx, step, note, false)
}

/** Asks a second person for a credit note; nothing is credited until they approve. @throws {Refusal} */
async function askForCredit(
  tx: Transaction,
  { row, staff, origin, effects }: Step<'invoices'>,
  note: AskedCreditNote,
  isPart: boolean,
): Promise<StepOutcome<'invoices'>> {
  const { total_cents } = await countCredited(tx, row, note)
  const { currency } = row
  await askApproval(tx, {
    action: 'credit_note',
    subject: { type: 'invoice', uuid: row.uuid, label: row.title, account_uuid: row.account_uuid },
    cents: total_cents,
    currency,
    payload: note,
    isPart,
    staff,
    origin,
    effects,
  })
  return { lines: [totalLine('Nota de crédito por autorizar', total_cents, currency)] }
}

/** Who wants a note, and who approved it; without an approver it is within what one person may credit alone. */
export type CreditedBy = { requested_by: Actor; approved_by?: Actor }

type Caller = Pick<Change, 'staff' | 'origin' | 'reader'>

/**
 * Makes a credit note for an invoice that this transaction locked, or asks a second person for it where `by` is null.
 * @throws {Refusal}
 */
export function creditNoteWithin(
  tx: Transaction,
  {
    invoice,
    note,
    by,
    ...caller
  }: { invoice: Row<'invoices'>; note: AskedCreditNote; by: CreditedBy | null } & Caller,
) {
  const act = keepingStatus(async (_tx: Transaction, step: Step<'invoices'>, values: AskedCreditNote) =>
    by
      ? credit(tx, step, { note: values, by, ...(await countCredited(tx, step.row, values)) })
      : askForCredit(tx, step, values, true),
  )
  return moveWithin(tx, invoices, {
    ...caller,
    uuid: invoice.uuid,
    version: `"${invoice.version}"`,
    name: 'credit_note',
    transition: invoiceActions.credit_note,
    reason: note.reason,
    act: (_tx, step) => act(tx, step, note),
  })
}

/** What a note credits of each line. @throws {Refusal} where it is more than there is to credit */
async function countCredited(tx: Transaction, row: Row<'invoices'>, note: AskedCreditNote) {
  const before = await tx
    .selectFrom('credit_notes')
    .select(['type', 'lines'])
    .where('invoice_uuid', '=', row.uuid)
    .execute()
  const refunded = await listRefundedLines(tx, row.uuid)
  if (note.type === 'offset' && row.type === 'fund_deposit')
    throw conflict('invalid_transition', 'Es dinero para un fondo. Anula la factura en lugar de descontarla')
  const left = countCreditable(row.lines, { notes: before, refunded })
  const credited: StoredNoteLine[] = []
  note.lines.forEach(({ line, amount_cents, days }, index) => {
    const most = left[line]
    if (most === undefined || amount_cents > most)
      throw unprocessable({
        field: `lines.${index}.amount_cents`,
        code: 'too_big',
        message: `De ese concepto quedan ${inPesos(most ?? 0, row.currency)} por acreditar`,
      })
    if (amount_cents > 0)
      credited.push({
        line,
        description: row.lines[line]?.description ?? '',
        amount_cents,
        ...(days !== undefined && { days }),
      })
  })
  const total_cents = credited.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  const most =
    note.type === 'offset'
      ? row.amount_due_cents
      : row.paid_cents + row.applied_credit_cents - row.returned_cents
  if (total_cents > most)
    throw conflict(
      'invalid_transition',
      note.type === 'offset'
        ? `Solo se deben ${inPesos(most, row.currency)}. Deja el resto a favor del cliente`
        : `Solo se han pagado ${inPesos(Math.max(0, most), row.currency)} que se puedan devolver`,
    )
  return { credited, total_cents }
}

async function credit(
  tx: Transaction,
  { row, origin, effects }: Step<'invoices'>,
  {
    note,
    credited,
    total_cents,
    by: { requested_by, approved_by },
  }: { note: AskedCreditNote; credited: StoredNoteLine[]; total_cents: number; by: CreditedBy },
): Promise<StepOutcome<'invoices'>> {
  const number = await nextFolio(tx, 'NC')
  await tx
    .insertInto('credit_notes')
    .values({
      number,
      invoice_uuid: row.uuid,
      account_uuid: row.account_uuid,
      customer_uuid: row.customer_uuid,
      type: note.type,
      reason: note.reason,
      lines: JSON.stringify(credited),
      total_cents,
      currency: row.currency,
      created_at: origin.at,
      created_by: requested_by,
      approved_by: approved_by ?? null,
    })
    .execute()
  const { currency } = row
  const lines: MoneyLine[] = [
    ...credited.map(({ description, amount_cents }) => ({
      kind: 'credit' as const,
      label: description,
      amount_cents: -amount_cents,
      currency,
    })),
    totalLine(outcomes[note.type], total_cents, currency),
  ]
  if (note.type === 'refund') {
    await startRefundOf(tx, { invoice: row, lines: credited, note: note.reason, origin, effects })
    return { lines }
  }
  if (note.type === 'credit') {
    await postNote(tx, row, origin, { credited, to: 'balance' })
    await giveCredit(tx, origin, { customer: row.customer_uuid, cents: total_cents, effects })
    return { lines, columns: { returned_cents: row.returned_cents + total_cents } }
  }
  await postNote(tx, row, origin, { credited, to: 'receivable' })
  const credited_cents = row.credited_cents + total_cents
  if (total_cents !== row.amount_due_cents) return { lines, columns: { credited_cents } }
  const status_reason = `Se saldó el ${onTheDay(origin.at)} con la nota de crédito ${number}.`
  return {
    lines,
    columns: { credited_cents, status: 'paid', status_reason },
    followUp: (invoice) => afterInvoicePaid(tx, { invoice, origin, effects }),
  }
}

/** Posts what a note gives back of each line: to the customer's balance, or off what they owe. */
const postNote = (
  tx: Transaction,
  { uuid: invoice_uuid, customer_uuid, currency }: Row<'invoices'>,
  origin: Origin,
  { credited, to }: { credited: readonly StoredNoteLine[]; to: 'balance' | 'receivable' },
) =>
  postEntry(tx, origin, {
    kind: 'credit_note',
    customer_uuid,
    currency,
    legs: credited.flatMap(({ line, amount_cents }): Leg[] => [
      { book: 'returned', cents: amount_cents, invoice_uuid, line },
      { book: to, cents: -amount_cents, invoice_uuid, line },
    ]),
  })

const outcomes: Record<CreditNoteType, string> = {
  credit: 'Queda a favor del cliente',
  refund: 'Se reembolsa',
  offset: 'Se descuenta de lo que debe',
}
