import type { FastifyInstance } from 'fastify'
import { ActionBody } from '@/contract/actions'
import type { Clock } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'
import { dayOf } from '@/contract/days'
import { lockRecord, updateRecord } from '@server/audit/writes'
import { actionRoute } from '@server/records/actionRoute'
import { payments } from '@server/domain/billing/payments/payments'
import type { Step } from '@server/records/recordKind'
import { transactions } from '@server/domain/billing/payments/transactions'
import { conflict } from '@server/core/problems'

/** Says that a payment was found in the bank's statement, with everything that moved for it; or takes that back. */
export function reconcileRoutes(app: FastifyInstance, services: { db: Database; clock: Clock }): void {
  for (const name of ['reconcile', 'unreconcile'] as const)
    actionRoute(app, services, payments, {
      name,
      transition: { from: ['succeeded'], to: 'succeeded' },
      body: ActionBody,
      act: (tx, step) => reconcile(tx, step, name === 'reconcile'),
    })
}

async function reconcile(tx: Transaction, { row, origin, effects }: Step<'payments'>, isMatched: boolean) {
  if ((row.reconciled_at !== null) === isMatched)
    throw conflict('invalid_transition', isMatched ? 'Ya está conciliado' : 'No está conciliado')
  const moved = await tx
    .selectFrom('transactions')
    .select('uuid')
    .where('payment_uuid', '=', row.uuid)
    .where('status', '=', 'succeeded')
    .execute()
  for (const { uuid } of moved) {
    const transaction = await lockRecord(tx, 'transactions', uuid)
    if (!transaction) continue
    const { effect } = await updateRecord(
      tx,
      transactions,
      origin,
      transaction,
      isMatched
        ? {
            reconciliation: 'matched',
            settled_on: transaction.settled_on ?? dayOf(new Date(origin.at)),
          }
        : { reconciliation: 'unmatched' },
      { event: 'updated', action: 'updated' },
    )
    if (effect) effects.push(effect)
  }
  return { columns: { reconciled_at: isMatched ? origin.at : null } }
}
