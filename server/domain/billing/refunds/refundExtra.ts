import type { Effect } from '@/contract/actions'
import type { ExtraRefund } from '@/contract/payments'
import { lockRecord, type Row } from '@server/audit/writes'
import type { Origin } from '@server/core/origin'
import { conflict } from '@server/core/problems'
import type { Transaction } from '@server/db/database'
import { isOwedBack } from '@server/domain/billing/payments/extraCharges'
import { giveBackExtra } from './startRefund'

type Refunding = {
  /** Held by this transaction. */
  payment: Row<'payments'>
  values: ExtraRefund
  origin: Origin
  effects: Effect[]
}

/**
 * Gives back what a payment was charged besides, where the bank refused to: by the gateway once more, or as staff say that
 * they did by other means.
 * @returns the cents given back
 * @throws {Refusal} 409 where nothing is left to give back
 */
export async function refundExtra(
  tx: Transaction,
  { payment, values: { by, note }, origin, effects }: Refunding,
): Promise<number> {
  const failed = await tx
    .selectFrom('transactions')
    .selectAll()
    .where('payment_uuid', '=', payment.uuid)
    .where(isOwedBack)
    .orderBy('number')
    .forUpdate()
    .execute()
  if (failed.length === 0)
    throw conflict('invalid_transition', 'No queda nada cobrado de más por devolver de este pago')
  for (const { parent_transaction_uuid } of failed) {
    const transaction = await lockRecord(tx, 'transactions', parent_transaction_uuid ?? '')
    if (!transaction) throw new Error('An extra charge is gone')
    await giveBackExtra(tx, { payment, transaction, isByHand: by === 'hand', note, origin, effects })
  }
  return failed.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
}
