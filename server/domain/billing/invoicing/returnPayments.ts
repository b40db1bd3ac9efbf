import { sql, type SqlBool } from 'kysely'
import type { Effect } from '@/contract/actions'
import type { Origin } from '@server/core/origin'
import type { Transaction } from '@server/db/database'
import { type Row, updateRecord } from '@server/audit/writes'
import { giveCredit } from '@server/domain/billing/customers/credit'
import { invoices } from '@server/domain/billing/invoices/invoices'
import { postEntry } from '@server/domain/billing/ledger/postEntry'
import { payments } from '@server/domain/billing/payments/payments'
import { countLeft, listRefunds, sum } from '@server/domain/billing/refunds/refundable'

type Returning = { invoice: Row<'invoices'>; origin: Origin; effects: Effect[] }

/** Whether a bank holds a payment of an invoice while it is disputed: that money is not ours to give back. */
export const isPaidInDispute = async (tx: Transaction, invoice_uuid: string): Promise<boolean> =>
  (await listPayments(tx, invoice_uuid)).some(({ disputed }) => disputed)

/**
 * Moves what payments paid of an open invoice to the customer's balance, less what was given back of it before; the
 * invoice then owes it again.
 * @returns the invoice as it is then, and the cents that were moved
 */
export async function returnPayments(
  tx: Transaction,
  { invoice, origin, effects }: Returning,
): Promise<{ invoice: Row<'invoices'>; cents: number }> {
  let returned = { invoice, cents: 0 }
  for (const payment of await listPayments(tx, invoice.uuid)) {
    const refunds = (await listRefunds(tx, payment.uuid)).flatMap(({ parts }) => parts ?? [])
    const own = payment.allocations.filter(({ invoice_uuid }) => invoice_uuid === invoice.uuid)
    const cents = sum(countLeft({ ...payment, allocations: own }, [returned.invoice], refunds))
    if (cents === 0) continue
    await leaveInFavour(tx, { payment, invoice_uuid: invoice.uuid, cents, origin, effects })
    const { row, effect } = await updateRecord(
      tx,
      invoices,
      origin,
      returned.invoice,
      { paid_cents: returned.invoice.paid_cents - cents },
      { event: 'payment_returned', action: 'updated' },
    )
    if (effect) effects.push(effect)
    returned = { invoice: row, cents: returned.cents + cents }
  }
  return returned
}

const listPayments = (tx: Transaction, invoice_uuid: string): Promise<Row<'payments'>[]> =>
  tx
    .selectFrom('payments')
    .selectAll()
    .where('status', '=', 'succeeded')
    .where(sql<SqlBool>`allocations @> ${JSON.stringify([{ invoice_uuid }])}::jsonb`)
    .orderBy('number')
    .forUpdate()
    .execute()

type Leaving = {
  payment: Row<'payments'>
  invoice_uuid: string
  cents: number
  origin: Origin
  effects: Effect[]
}

async function leaveInFavour(
  tx: Transaction,
  { payment, invoice_uuid, cents, origin, effects }: Leaving,
): Promise<void> {
  const { uuid: payment_uuid, customer_uuid, currency } = payment
  await postEntry(tx, origin, {
    kind: 'reallocation',
    customer_uuid,
    currency,
    legs: [
      { book: 'receivable', cents, invoice_uuid, payment_uuid },
      { book: 'balance', cents: -cents, payment_uuid },
    ],
  })
  const allocations = payment.allocations
    .map((one) =>
      one.invoice_uuid === invoice_uuid ? { ...one, amount_cents: one.amount_cents - cents } : one,
    )
    .filter(({ amount_cents }) => amount_cents > 0)
  const { effect } = await updateRecord(
    tx,
    payments,
    origin,
    payment,
    { allocations, credit_cents: payment.credit_cents + cents },
    { event: 'credited', action: 'updated' },
  )
  if (effect) effects.push(effect)
  await giveCredit(tx, origin, { customer: customer_uuid, cents, effects })
}
