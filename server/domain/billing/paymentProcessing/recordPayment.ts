import type { Effect } from '@/contract/actions'
import { whyNotInvoice } from '@/contract/invoices'
import type { RecordedPayment } from '@/contract/payments'
import type { Row } from '@server/audit/writes'
import type { Origin } from '@server/core/origin'
import { conflict } from '@server/core/problems'
import type { Transaction } from '@server/db/database'
import { refuseWhilePaying } from '@server/domain/billing/payments/livePayments'
import { refuseFutureDay, refuseTwice } from './refuseReceived'
import { byHand, writeReceivedPayment } from './writeReceivedPayment'

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
  const { uuid, account_uuid, customer_uuid, currency, amount_due_cents } = invoice
  if (invoice.status !== 'open' || invoice.archived_at)
    throw conflict('invalid_transition', 'Solo se registran pagos de una factura por pagar')
  const why = whyNotInvoice('record', invoice)
  if (why) throw conflict('invalid_transition', why)
  await refuseWhilePaying(tx, uuid)
  refuseFutureDay(values.received_on, origin.at)
  await refuseTwice(tx, customer_uuid, values)
  return writeReceivedPayment(tx, {
    payer: { account_uuid, customer_uuid, currency },
    values,
    allocations: [{ invoice_uuid: uuid, amount_cents: Math.min(values.amount_cents, amount_due_cents) }],
    source: byHand(origin),
    origin,
    effects,
  })
}
