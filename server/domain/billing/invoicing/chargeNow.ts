import type { Transaction } from '@server/db/database'
import type { Step } from '@server/records/recordKind'
import { conflict } from '@server/core/problems'
import { startPayment } from '@server/domain/billing/payments/startPayment'
import { type Owing, lockOwedInvoices } from '@server/domain/billing/invoices/owed'
import { totalLine } from '@server/money/totalLine'

/** Charges what a subscription owes with its method, without waiting for the next attempt. @throws {Refusal} */
export const chargeNow = (tx: Transaction, step: Step<'subscriptions'>) => {
  const { uuid, payment_method_uuid } = step.row
  return charge(tx, step, { by: 'subscription_uuid', uuid }, payment_method_uuid)
}

/** Charges all that a customer owes with the method they prefer. @throws {Refusal} */
export const chargeCustomer = (tx: Transaction, step: Step<'customers'>) => {
  const { uuid, default_payment_method_uuid } = step.row
  return charge(tx, step, { by: 'customer_uuid', uuid }, default_payment_method_uuid)
}

async function charge(
  tx: Transaction,
  { row, origin, effects }: Step<'subscriptions'> | Step<'customers'>,
  owing: Owing,
  payment_method_uuid: string | null,
) {
  if (!payment_method_uuid)
    throw conflict('invalid_transition', 'No tiene un método de pago. Elige uno antes de cobrar')
  const owed = await lockOwedInvoices(tx, { ...owing, currency: row.currency })
  if (owed.length === 0) throw conflict('invalid_transition', 'No debe nada: no hay qué cobrar hoy')
  for (const invoice of owed)
    await startPayment(tx, { invoice, payment_method_uuid, origin_of_payment: 'staff', origin, effects })
  const { currency } = row
  const charges = owed.map(({ title, amount_due_cents }) => ({
    kind: 'charge' as const,
    label: title,
    amount_cents: amount_due_cents,
    currency,
  }))
  const due = owed.reduce((sum, { amount_due_cents }) => sum + amount_due_cents, 0)
  return { lines: [...charges, totalLine('Se cobra hoy', due, currency)] }
}
