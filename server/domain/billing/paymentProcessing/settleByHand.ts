import type { Transaction as Tx } from '@server/db/database'
import { lockRecord } from '@server/audit/writes'
import type { Step } from '@server/records/recordKind'
import { transactions } from '@server/domain/billing/payments/transactions'
import { failPayment, completePayment } from './recordOutcome'
import { followRefund } from '@server/domain/billing/refunds/recordRefund'

/** What the processor never answered and an administrator settled: the payment follows. */
async function afterTransition(tx: Tx, { name, row, origin, effects }: Step<'transactions'>) {
  const payment = await lockRecord(tx, 'payments', row.payment_uuid)
  const transaction = await lockRecord(tx, 'transactions', row.uuid)
  if (!payment || !transaction) throw new Error('A transaction is gone')
  const isDone = name === 'succeed'
  if (transaction.type === 'refund')
    return followRefund(tx, { payment, refund: transaction, isDone, origin, effects })
  if (transaction.type !== 'purchase') return
  const about = { tx, payment, transaction, origin, effects }
  const id = transaction.gateway_payment_id ?? payment.gateway_payment_id
  return isDone
    ? completePayment(about, { id, fee_cents: transaction.fee_cents })
    : failPayment(about, { code: 'no_reply', decline_code: null }, id)
}

export const settledTransactions = { ...transactions, afterTransition }
