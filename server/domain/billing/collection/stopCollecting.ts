import { type SqlBool, sql } from 'kysely'
import type { Effect } from '@/contract/actions'
import type { Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import { lockRecord, updateRecord } from '@server/audit/writes'
import { invoices } from '@server/domain/billing/invoices/invoices'
import { payments } from '@server/domain/billing/payments/payments'

const stoppedEvent = { event: 'collection_stopped', action: 'updated' } as const

/** Stops the automatic charges of a canceled subscription's open invoices; the customer who cancels expects none. */
export async function stopCollecting(
  tx: Transaction,
  { subscription_uuid, origin, effects }: { subscription_uuid: string; origin: Origin; effects: Effect[] },
): Promise<void> {
  const owed = await tx
    .selectFrom('invoices')
    .select('uuid')
    .where('subscription_uuid', '=', subscription_uuid)
    .where('status', '=', 'open')
    .execute()
  for (const one of owed) {
    const invoice = await lockRecord(tx, 'invoices', one.uuid)
    if (invoice?.next_attempt_at) {
      const stopped = await updateRecord(
        tx,
        invoices,
        origin,
        invoice,
        { next_attempt_at: null },
        stoppedEvent,
      )
      if (stopped.effect) effects.push(stopped.effect)
    }
    await stopRetries(tx, { invoice_uuid: one.uuid, origin, effects })
  }
}

/** No payment of an invoice that failed is tried again by itself. */
export async function stopRetries(
  tx: Transaction,
  { invoice_uuid, origin, effects }: { invoice_uuid: string; origin: Origin; effects: Effect[] },
): Promise<void> {
  const failed = await tx
    .selectFrom('payments')
    .select('uuid')
    .where('status', '=', 'failed')
    .where('next_retry_at', 'is not', null)
    .where(
      sql<SqlBool>`payments.allocations @> jsonb_build_array(jsonb_build_object('invoice_uuid', ${invoice_uuid}::text))`,
    )
    .execute()
  for (const { uuid } of failed) {
    const payment = await lockRecord(tx, 'payments', uuid)
    if (!payment) continue
    const stopped = await updateRecord(tx, payments, origin, payment, { next_retry_at: null }, stoppedEvent)
    if (stopped.effect) effects.push(stopped.effect)
  }
}
