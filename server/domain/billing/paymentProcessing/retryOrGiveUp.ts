import { afterPaymentFailed } from '@server/domain/billing/collection/afterPaymentFailed'
import type { Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import { lockRecord, type Row, updateRecord } from '@server/audit/writes'
import { payments } from '@server/domain/billing/payments/payments'
import { Refusal } from '@server/core/problems'
import { enqueue } from '@server/jobs/enqueue'
import { retryJob } from '@server/domain/billing/payments/paymentJobs'
import { nextRetryAt } from '@server/domain/billing/payments/retrySchedule'
import { retryPayment } from '@server/domain/billing/payments/startPayment'

/**
 * Retries a payment with the customer's present method. Without a chargeable method it counts as failed once more; where
 * nothing is owed any more the schedule ends.
 */
export async function retryOrGiveUp(
  tx: Transaction,
  payment: Row<'payments'>,
  method: string | null,
  origin: Origin,
): Promise<void> {
  try {
    await retryPayment(tx, { payment, payment_method_uuid: method, origin, unattended: true })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await putOff(tx, payment, error, origin)
  }
}

async function putOff(
  tx: Transaction,
  payment: Row<'payments'>,
  { message, details }: Refusal,
  origin: Origin,
): Promise<void> {
  const owing = []
  for (const { invoice_uuid } of payment.allocations) {
    const invoice = await lockRecord(tx, 'invoices', invoice_uuid)
    if (invoice?.status === 'open' && invoice.amount_due_cents > 0) owing.push(invoice)
  }
  const now = new Date(origin.at)
  const again =
    owing.length > 0 ? await nextRetryAt(tx, new Date(payment.first_failed_at ?? origin.at), now) : undefined
  const due = again?.toISOString() ?? null
  const { row } = await updateRecord(
    tx,
    payments,
    origin,
    payment,
    { next_retry_at: due },
    { event: 'retry_put_off', action: 'updated', reason: details.errors?.[0]?.message ?? message },
  )
  if (again && due)
    await enqueue(tx, retryJob, { payment_uuid: row.uuid, due }, { at: origin.at, runAt: again })
  for (const invoice of owing) await afterPaymentFailed(tx, { invoice, payment: row, origin })
}
