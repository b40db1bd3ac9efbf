import type { Refundable, RefundOrder } from '@/contract/payments'
import type { RefundPart } from '@/contract/transactions'
import type { Database } from '@server/db/database'
import type { Row } from '@server/audit/writes'
import { countCreditable, listRefundedLines } from './creditable'
import { inPesos } from '@server/money/pesos'
import { conflict, unprocessable, limitExceeded } from '@server/core/problems'

type Refunded = Pick<Row<'transactions'>, 'status' | 'amount_cents' | 'parts'>

/** Lists the refunds of a payment that succeeded or are under way, and its lost disputes. */
export const listRefunds = (db: Database, payment: string): Promise<Refunded[]> =>
  db
    .selectFrom('transactions')
    .select(['status', 'amount_cents', 'parts'])
    .where('payment_uuid', '=', payment)
    // A dispute that was lost gave its money back as a refund does.
    .where('type', 'in', ['refund', 'chargeback'])
    .where(({ eb, or }) => or([eb('type', '=', 'refund'), eb('parts', 'is not', null)]))
    .where('status', '<>', 'failed')
    .where('is_extra', '=', false)
    .execute()

/** Adds up amounts, in cents. */
export const sum = (amounts: readonly { amount_cents: number }[]) =>
  amounts.reduce((total, { amount_cents }) => total + amount_cents, 0)

type Covered = Pick<Row<'invoices'>, 'uuid' | 'paid_cents' | 'applied_credit_cents' | 'returned_cents'>

/** The cents that each invoice still holds of a payment, less its refunds and credit notes. */
export const countLeft = (
  { allocations }: Row<'payments'>,
  covered: readonly Covered[],
  parts: readonly RefundPart[],
) =>
  allocations.map(({ invoice_uuid, amount_cents }) => {
    const invoice = covered.find(({ uuid }) => uuid === invoice_uuid)
    const given = sum(parts.filter((part) => part.invoice_uuid === invoice_uuid && !part.reopened))
    const most = invoice ? invoice.paid_cents + invoice.applied_credit_cents - invoice.returned_cents : 0
    return { invoice_uuid, amount_cents: Math.max(0, Math.min(amount_cents - given, most)) }
  })

/** Loads the cents of a payment that can still be refunded, without the credit that the customer has used since. */
export async function loadRefundable(
  db: Database,
  payment: Row<'payments'>,
  limit_cents: number | null,
): Promise<Refundable> {
  const refunds = await listRefunds(db, payment.uuid)
  const { credit_balance_cents } = await db
    .selectFrom('customers')
    .select('credit_balance_cents')
    .where('uuid', '=', payment.customer_uuid)
    .executeTakeFirstOrThrow()
  const uuids = payment.allocations.map(({ invoice_uuid }) => invoice_uuid)
  const covered =
    uuids.length > 0
      ? await db
          .selectFrom('invoices')
          .select(['uuid', 'title', 'lines', 'paid_cents', 'applied_credit_cents', 'returned_cents'])
          .where('uuid', 'in', uuids)
          .execute()
      : []
  const notes =
    uuids.length > 0
      ? await db
          .selectFrom('credit_notes')
          .select(['invoice_uuid', 'type', 'lines'])
          .where('invoice_uuid', 'in', uuids)
          .execute()
      : []
  const parts = refunds.flatMap((refund) => refund.parts ?? [])
  const left = Math.min(payment.credit_cents, credit_balance_cents) + sum(countLeft(payment, covered, parts))
  const refundable_cents =
    payment.status === 'succeeded' && !payment.disputed
      ? // A lost dispute takes the payment whole, also what was given back of it before.
        Math.max(0, Math.min(left, payment.amount_cents - sum(refunds)))
      : 0
  const lines: Refundable['lines'] = []
  for (const { uuid, title, lines: charged } of covered) {
    const refunded = await listRefundedLines(db, uuid)
    const own = notes.filter(({ invoice_uuid }) => invoice_uuid === uuid)
    countCreditable(charged, { notes: own, refunded }).forEach((left_cents, line) => {
      const description = charged[line]?.description ?? ''
      lines.push({ key: `${uuid}:${line}`, invoice: { uuid, label: title }, description, left_cents })
    })
  }
  return { refundable_cents, lines: lines.filter(({ left_cents }) => left_cents > 0), limit_cents }
}

/** Returns the cents and lines that a refund order asks for. @throws {Refusal} where they exceed what is left */
export function checkRefundOrder(
  order: RefundOrder,
  { refundable_cents, lines }: Refundable,
  currency: string,
) {
  const chosen = lines.filter(({ key }) => order.lines.includes(key))
  if (order.extent === 'lines' && chosen.length !== order.lines.length)
    throw unprocessable({
      field: 'lines',
      code: 'gone',
      message: 'Alguno de esos conceptos ya se reembolsó. Vuelve a elegir',
    })
  const cents =
    order.extent === 'full'
      ? refundable_cents
      : order.extent === 'amount'
        ? (order.amount_cents ?? 0)
        : chosen.reduce((total, { left_cents }) => total + left_cents, 0)
  if (refundable_cents === 0)
    throw conflict('invalid_transition', 'No queda nada que reembolsar de este pago')
  if (cents > refundable_cents)
    throw limitExceeded(
      'refundable',
      `Se puede reembolsar como máximo ${inPesos(refundable_cents, currency)}`,
      order.extent === 'lines' ? 'lines' : 'amount_cents',
    )
  return { cents, lines: order.extent === 'lines' ? chosen : [] }
}
