import type { Effect } from '@/contract/actions'
import type { Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import type { Row } from '@server/audit/writes'
import { Refusal } from '@server/core/problems'
import { startPayment } from '@server/domain/billing/payments/startPayment'

type Collected = {
  invoice: Row<'invoices'>
  subscription: Pick<Row<'subscriptions'>, 'payment_method_uuid'>
  effects: Effect[]
}

/** Starts to collect an invoice with the method of its subscription; without a good one it waits for its customer. */
export async function collectInvoice(
  tx: Transaction,
  origin: Origin,
  { invoice, subscription: { payment_method_uuid }, effects }: Collected,
): Promise<boolean> {
  if (!payment_method_uuid) return false
  try {
    await startPayment(tx, { invoice, payment_method_uuid, origin_of_payment: 'automatic', origin, effects })
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
