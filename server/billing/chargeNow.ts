import type { Transaction } from '../db/database'
import type { Step } from '../entities/recordKind'
import { conflict } from '../http/problems'
import { startPayment } from '../payments/startPayment'
import { totalLine } from './changePlan'

/** Charges what a subscription owes with its method, without waiting for the next attempt. */
export async function chargeNow(tx: Transaction, { row, origin, effects, lines }: Step<'subscriptions'>) {
  if (!row.payment_method_uuid)
    throw conflict('invalid_transition', 'No tiene un método de pago. Elige uno antes de cobrar')
  const owed = await tx
    .selectFrom('invoices')
    .selectAll()
    .where('subscription_uuid', '=', row.uuid)
    .where('status', '=', 'open')
    .where('archived_at', 'is', null)
    .orderBy('due_on')
    .orderBy('uuid')
    .forUpdate()
    .execute()
  if (owed.length === 0) throw conflict('invalid_transition', 'No debe nada: no hay qué cobrar hoy')
  for (const invoice of owed) {
    await startPayment(tx, {
      invoice,
      payment_method_uuid: row.payment_method_uuid,
      origin_of_payment: 'staff',
      origin,
      effects,
    })
    lines.push({
      kind: 'charge',
      label: invoice.title,
      amount_cents: invoice.amount_due_cents,
      currency: row.currency,
    })
  }
  const due = owed.reduce((sum, { amount_due_cents }) => sum + amount_due_cents, 0)
  lines.push(totalLine('Se cobra hoy', due, row.currency))
  return {}
}
