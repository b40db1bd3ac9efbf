import type { Database } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import { inTransaction } from '@server/audit/inTransaction'
import { lockRecord } from '@server/audit/writes'
import { GatewaySilence, type Refund, type RefundOutcome } from '@server/adapters/gateway/gateway'
import { enqueue } from '@server/jobs/enqueue'
import type { JobKind } from '@server/jobs/jobKind'
import { askRefundJob, nextQuestion, refundJob } from '@server/domain/billing/payments/paymentJobs'
import { recordRefund } from './recordRefund'

/** Refunds at the gateway, outside any transaction, and records the outcome; its key makes it happen once. */
export const runRefund: JobKind<{ transaction_uuid: string }> = {
  ...refundJob,
  async run({ db, gateway }, { transaction_uuid }, job) {
    const order = await orderOf(db, transaction_uuid, ['pending'])
    if (!order) return
    const outcome = await gateway.refund(order).catch(silence)
    await write(db, transaction_uuid, outcome, job.origin())
  },
}

/** Asks the gateway for the outcome of a refund that it did not answer or had not finished. */
export const findOutRefund: JobKind<{ transaction_uuid: string; tries: number }> = {
  ...askRefundJob,
  async run({ db, clock, gateway }, { transaction_uuid, tries }, job) {
    const order = await orderOf(db, transaction_uuid, ['pending', 'unknown'])
    if (!order) return
    const found = await gateway.findRefund(order).catch(silence)
    // What never arrived is asked for again, under the same key.
    const outcome = found ?? (await gateway.refund(order).catch(silence))
    if (outcome.status === 'succeeded' || outcome.status === 'failed')
      return write(db, transaction_uuid, outcome, job.origin())
    const runAt = nextQuestion(tries + 1, clock.now()) ?? new Date(clock.now().getTime() + 6 * 3_600_000)
    await inTransaction(db, (tx) =>
      enqueue(tx, askRefundJob, { transaction_uuid, tries: tries + 1 }, { at: job.origin().at, runAt }),
    )
  },
}

type Learnt = RefundOutcome | { status: 'silent' }

function silence(error: unknown): Learnt {
  if (error instanceof GatewaySilence) return { status: 'silent' }
  throw error
}

async function orderOf(
  db: Database,
  uuid: string,
  statuses: ('pending' | 'unknown')[],
): Promise<Refund | undefined> {
  const row = await db
    .selectFrom('transactions')
    .innerJoin('payments', 'payments.uuid', 'transactions.payment_uuid')
    .select(({ fn }) => [
      'transactions.uuid as key',
      fn.coalesce('transactions.gateway_payment_id', 'payments.gateway_payment_id').as('payment'),
      'transactions.amount_cents',
      'transactions.currency',
      'transactions.reason',
    ])
    .where('transactions.uuid', '=', uuid)
    .where('transactions.status', 'in', statuses)
    .executeTakeFirst()
  if (!row) return
  const { reason } = row
  return {
    ...row,
    payment: row.payment ?? '',
    reason:
      reason === 'fraud'
        ? 'fraudulent'
        : reason === 'duplicate' || reason === 'requested_by_customer'
          ? reason
          : null,
  }
}

async function write(db: Database, uuid: string, outcome: Learnt, origin: Origin): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { payment_uuid } = await tx
      .selectFrom('transactions')
      .select('payment_uuid')
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow()
    const payment = await lockRecord(tx, 'payments', payment_uuid)
    const refund = await lockRecord(tx, 'transactions', uuid)
    if (!payment || !refund) throw new Error('A refund is gone')
    await recordRefund(tx, { payment, refund, outcome, origin })
  })
}
