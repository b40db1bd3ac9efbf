import { sql, type SqlBool } from 'kysely'
import type { Effect } from '@/contract/actions'
import type { Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import type { Row } from '@server/audit/writes'
import { conflict } from '@server/core/problems'
import { countLeft, listRefunds, sum } from './refundable'
import { startRefundOfLines } from './startRefund'

type Refunded = {
  /** Held by this transaction. */
  invoice: Row<'invoices'>
  /** How many cents of each line, by its place, go back. */
  lines: readonly { line: number; amount_cents: number }[]
  note: string | null
  origin: Origin
  effects: Effect[]
}

/**
 * Starts refunds of what payments paid of an invoice, each through its own channel, the latest payment first.
 * @throws {Refusal} 409 where undisputed payments paid less than that
 */
export async function startRefundOf(
  tx: Transaction,
  { invoice, lines, note, origin, effects }: Refunded,
): Promise<void> {
  const wanted = lines.map((one) => ({ ...one }))
  for (const { payment, left_cents } of await listRefundablePayments(tx, invoice)) {
    let left = left_cents
    const taken = wanted.map((one) => {
      const amount_cents = Math.min(left, one.amount_cents)
      left -= amount_cents
      one.amount_cents -= amount_cents
      return { invoice_uuid: invoice.uuid, line: one.line, left_cents: amount_cents }
    })
    const chosen = taken.filter(({ left_cents: cents }) => cents > 0)
    if (chosen.length === 0) continue
    await startRefundOfLines(tx, {
      payment,
      lines: chosen,
      reason: 'requested_by_customer',
      note,
      origin,
      effects,
    })
  }
  if (sum(wanted) > 0)
    throw conflict('invalid_transition', 'Ningún pago tiene tanto por reembolsar. Déjalo a favor del cliente')
}

/** How many cents of an invoice, held by this transaction, its payments can give back the way they came. */
export async function countRefundable(tx: Transaction, invoice: Row<'invoices'>): Promise<number> {
  const paid = await listRefundablePayments(tx, invoice)
  return paid.reduce((total, { left_cents }) => total + left_cents, 0)
}

async function listRefundablePayments(tx: Transaction, invoice: Row<'invoices'>) {
  const payments = await tx
    .selectFrom('payments')
    .selectAll()
    .where('status', '=', 'succeeded')
    .where('disputed', '=', false)
    .where(sql<SqlBool>`allocations @> ${JSON.stringify([{ invoice_uuid: invoice.uuid }])}::jsonb`)
    .orderBy('paid_at', 'desc')
    .forUpdate()
    .execute()
  const refundable = []
  let most = invoice.paid_cents + invoice.applied_credit_cents - invoice.returned_cents
  for (const payment of payments) {
    const refunds = await listRefunds(tx, payment.uuid)
    const parts = refunds.flatMap((refund) => refund.parts ?? [])
    const own = countLeft(payment, [invoice], parts).find(({ invoice_uuid }) => invoice_uuid === invoice.uuid)
    // A lost dispute takes the payment whole, also what was given back of it before: then less than nothing is left.
    const ofPayment = Math.max(0, payment.amount_cents - sum(refunds))
    const left_cents = Math.min(own?.amount_cents ?? 0, ofPayment, most)
    most -= left_cents
    refundable.push({ payment, left_cents })
  }
  return refundable
}
