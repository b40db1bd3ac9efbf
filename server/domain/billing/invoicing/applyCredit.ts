import type { MoneyLine } from '@/contract/actions'
import type { Transaction } from '@server/db/database'
import { updateRecord } from '@server/audit/writes'
import { settleBalances } from '@server/domain/cover/balances'
import { invoices } from '@server/domain/billing/invoices/invoices'
import type { Step } from '@server/records/recordKind'
import type { StepOutcome } from '@server/records/stepOutcome'
import { refuseWhilePaying } from '@server/domain/billing/payments/livePayments'
import { afterInvoicePaid } from '@server/domain/billing/collection/afterInvoicePaid'
import { postCreditUsed } from '@server/domain/billing/ledger/postCharge'
import { dayAt } from '@server/money/calendar'
import { onTheDay } from '@server/money/inWords'
import { lockOwedInvoices } from '@server/domain/billing/invoices/owed'
import { totalLine } from '@server/money/totalLine'

/**
 * Pays a customer's open invoices with their credit balance, earliest due first, as far as it goes.
 * @throws {Refusal} 409 while an invoice it would pay is being charged
 */
export async function applyCredit(
  tx: Transaction,
  { row, origin, effects }: Step<'customers'>,
): Promise<StepOutcome<'customers'>> {
  const lines: MoneyLine[] = []
  let left = row.credit_balance_cents
  for (const invoice of await lockOwedInvoices(tx, {
    by: 'customer_uuid',
    uuid: row.uuid,
    currency: row.currency,
  })) {
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
        applied_credit_cents: invoice.applied_credit_cents + cents,
        ...(isPaid && {
          status: 'paid',
          status_reason: `Se pagó el ${onTheDay(origin.at)} con el saldo a favor del cliente.`,
        }),
      },
      { event: isPaid ? 'paid' : 'credited', action: 'updated' },
    )
    await postCreditUsed(tx, invoice, origin, cents)
    if (effect) effects.push(effect)
    if (isPaid) await afterInvoicePaid(tx, { invoice: written, origin, effects })
    lines.push({ kind: 'credit', label: invoice.title, amount_cents: -cents, currency: row.currency })
  }
  return {
    lines: [...lines, totalLine('Queda a favor del cliente', left, row.currency)],
    columns: { credit_balance_cents: left },
    // What the customer and their account owe is less by now.
    followUp: () => settleBalances(tx, { customer: row.uuid, today: dayAt(origin.at), effects }),
  }
}
