import type { Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import { enqueue } from '@server/jobs/enqueue'
import { listRecipients } from '@server/domain/billing/customers/listRecipients'
import { receiptJob } from '@server/domain/billing/payments/paymentJobs'

/** Enqueues the receipt of a payment for its payer, and for each contact that gets receipts. */
export async function enqueueReceipts(
  tx: Transaction,
  { uuid: payment_uuid, customer_uuid }: { uuid: string; customer_uuid: string },
  { at }: Pick<Origin, 'at'>,
): Promise<void> {
  const [, ...contacts] = await listRecipients(tx, customer_uuid, 'receipts')
  // Without `to` it goes to the payer's address as it is then, or with the contract of a first payment.
  for (const to of [undefined, ...contacts]) await enqueue(tx, receiptJob, { payment_uuid, to }, { at })
}
