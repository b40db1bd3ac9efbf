import type { Transaction as Tx } from '@server/db/database'
import { lockRecord, updateRecord } from '@server/audit/writes'
import { payments } from './payments'
import type { Step } from '@server/records/recordKind'
import { transactions } from './transactions'
import { enqueue } from '@server/jobs/enqueue'
import { cancelAttemptJob } from './paymentJobs'

/** What waits for the customer ends with the payment: here at once, at the gateway right after. */
async function afterTransition(tx: Tx, { row, origin, effects }: Step<'payments'>): Promise<void> {
  const waiting = await tx
    .selectFrom('transactions')
    .select('uuid')
    .where('payment_uuid', '=', row.uuid)
    .where('type', '=', 'purchase')
    .where('status', 'in', ['pending', 'unknown'])
    .execute()
  for (const { uuid } of waiting) {
    const transaction = await lockRecord(tx, 'transactions', uuid)
    if (!transaction) continue
    const { effect } = await updateRecord(
      tx,
      transactions,
      origin,
      transaction,
      { status: 'failed', response_message: 'Se canceló antes de pagarse' },
      { event: 'failed', action: 'updated' },
    )
    if (effect) effects.push(effect)
    await enqueue(tx, cancelAttemptJob, { transaction_uuid: uuid, because: 'canceled' }, { at: origin.at })
  }
}

export const cancelablePayments: typeof payments = { ...payments, afterTransition }
