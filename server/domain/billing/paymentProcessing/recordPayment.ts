import type { Effect } from '@/contract/actions'
import type { RecordedPayment } from '@/contract/payments'
import { onTheDay } from '@server/money/inWords'
import type { Transaction } from '@server/db/database'
import { dayOf } from '@/contract/days'
import { nextFolio } from '@server/db/folios'
import type { Origin } from '@server/core/origin'
import { insertRecord, type Row } from '@server/audit/writes'
import { payments } from '@server/domain/billing/payments/payments'
import { transactions } from '@server/domain/billing/payments/transactions'
import { conflict, unprocessable } from '@server/core/problems'
import { enqueue } from '@server/jobs/enqueue'
import { applyPayment } from '@server/domain/billing/collection/applyPayment'
import { refuseWhilePaying } from '@server/domain/billing/payments/livePayments'
import { receiptJob } from '@server/domain/billing/payments/paymentJobs'
import { BY_HAND } from '@server/domain/billing/refunds/startRefund'

/** Takes note of money that reached us without the gateway, for an invoice that this transaction holds. @throws {Refusal} */
export async function recordPayment(
  tx: Transaction,
  {
    invoice,
    values,
    origin,
    effects = [],
  }: { invoice: Row<'invoices'>; values: RecordedPayment; origin: Origin; effects?: Effect[] },
): Promise<Row<'payments'>> {
  const { method_type, amount_cents, ...manual } = values
  if (invoice.status !== 'open' || invoice.archived_at)
    throw conflict('invalid_transition', 'Solo se registran pagos de una factura por pagar')
  await refuseWhilePaying(tx, invoice.uuid)
  const today = dayOf(new Date(origin.at))
  if (manual.received_on > today)
    throw unprocessable({
      field: 'received_on',
      code: 'too_late',
      message: 'Escribe el día en que se recibió, hoy o antes',
    })
  await refuseTwice(tx, invoice.customer_uuid, values)
  const paid = {
    account_uuid: invoice.account_uuid,
    customer_uuid: invoice.customer_uuid,
    payment_method_uuid: null,
    amount_cents,
    currency: invoice.currency,
    method_type,
    allocations: [
      { invoice_uuid: invoice.uuid, amount_cents: Math.min(amount_cents, invoice.amount_due_cents) },
    ],
  }
  const applied = await applyPayment(tx, { payment: paid, origin, effects })
  const payment = await insertRecord(tx, payments, origin, {
    ...paid,
    ...applied,
    number: await nextFolio(tx, 'PAG'),
    origin: 'staff',
    status: 'succeeded',
    status_reason: `Lo registró ${origin.actor.label} el ${onTheDay(origin.at)}.`,
    paid_at: manual.received_on === today ? origin.at : `${manual.received_on}T18:00:00.000Z`,
    receipt_number: await nextFolio(tx, 'REC'),
    reference: manual.reference,
    manual,
  })
  await insertRecord(tx, transactions, origin, {
    number: await nextFolio(tx, 'TRX'),
    account_uuid: payment.account_uuid,
    customer_uuid: payment.customer_uuid,
    payment_uuid: payment.uuid,
    type: 'purchase',
    status: 'succeeded',
    amount_cents,
    processed_cents: amount_cents,
    currency: payment.currency,
    gateway: BY_HAND,
    response_message: 'Registrado a mano',
    effective_at: payment.paid_at ?? origin.at,
    initiated_by: origin.actor,
  })
  effects.unshift({
    event: 'payment.created',
    subject: { type: 'payment', uuid: payment.uuid, label: payment.number },
    changes: [],
  })
  await enqueue(tx, receiptJob, { payment_uuid: payment.uuid }, { at: origin.at })
  return payment
}

/** The same deposit is not written down twice. */
async function refuseTwice(tx: Transaction, customer: string, { reference, method_type }: RecordedPayment) {
  if (!reference) return
  const same = await tx
    .selectFrom('payments')
    .select('number')
    .where('customer_uuid', '=', customer)
    .where('reference', '=', reference)
    .where('method_type', '=', method_type)
    .where('status', '=', 'succeeded')
    .executeTakeFirst()
  if (same) throw conflict('duplicate', `El pago ${same.number} de este cliente ya tiene esa referencia`)
}
