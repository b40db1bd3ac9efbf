import type { Transaction } from '@server/db/database'
import { updateRecord } from '@server/db/writes'
import { settleBalances } from '@server/entities/balances'
import { invoices } from '@server/entities/invoices'
import type { Step } from '@server/entities/recordKind'
import { refuseWhilePaying } from '@server/payments/livePayments'
import { afterInvoicePaid } from './afterInvoicePaid'
import { dayAt } from './calendar'
import { onTheDay } from './inWords'
import { owedOf } from './owed'
import { totalLine } from './totalLine'

/**
 * Pays what a customer owes with what they have in their favour, what was due first before the rest, as far as it goes.
 * @throws {Refusal} 409 while an invoice it would pay is being charged
 */
export async function applyCredit(tx: Transaction, { row, origin, effects, lines }: Step<'customers'>) {
  let left = row.credit_balance_cents
  for (const invoice of await owedOf(tx, { by: 'customer_uuid', uuid: row.uuid, currency: row.currency })) {
    if (left === 0) break
    await refuseWhilePaying(tx, invoice.uuid)
    const cents = Math.min(left, invoice.amount_due_cents)
    left -= cents
    const isPaid = cents === invoice.amount_due_cents
    const { row: written, effect } = await updateRecord(
      tx,
      invoices,
      origin,
      invoice,
      {
        credited_cents: invoice.credited_cents + cents,
        ...(isPaid && {
          status: 'paid',
          status_reason: `Se pagó el ${onTheDay(origin.at)} con el saldo a favor del cliente.`,
        }),
      },
      { event: isPaid ? 'paid' : 'credited', action: 'updated' },
    )
    if (effect) effects.push(effect)
    if (isPaid) await afterInvoicePaid(tx, { invoice: written, origin, effects })
    lines.push({ kind: 'credit', label: invoice.title, amount_cents: -cents, currency: row.currency })
  }
  lines.push(totalLine('Queda a favor del cliente', left, row.currency))
  return { credit_balance_cents: left }
}

/** What follows: what the customer and their account owe is less. */
export const afterCreditApplied = (tx: Transaction, { row, origin, effects }: Step<'customers'>) =>
  settleBalances(tx, { customer: row.uuid, today: dayAt(origin.at), effects })
