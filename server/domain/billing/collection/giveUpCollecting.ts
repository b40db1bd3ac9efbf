import { type SqlBool, sql } from 'kysely'
import type { Effect } from '@/contract/actions'
import { dayAfter } from '@/contract/days'
import type { Origin } from '@server/core/origin'
import { letPoliciesFallBehind } from '@server/domain/cover/policiesPaid'
import type { Transaction } from '@server/db/database'
import { settingsOf } from '@server/db/settings'
import { type Row, updateRecord } from '@server/audit/writes'
import { subscriptions } from '@server/domain/billing/subscriptions/subscriptions'
import { dayAt, daysLater } from '@server/money/calendar'
import { inDay, onTheDay } from '@server/money/inWords'
import { inPesos } from '@server/money/pesos'
import { GIVEN_UP_AFTER_DAYS } from './afterPaymentFailed'
import { tellFailedCharge } from './failedCharges'
import { holdForDebt } from './holdForDebt'

/**
 * Gives up collecting a `past_due` subscription that has no charge ahead: without a method, or after a hard decline. It
 * gets the days of the retry schedule first, as one that is retried does.
 * @returns the subscription as it is then, or undefined where it still has time
 */
export async function giveUpCollecting(
  tx: Transaction,
  row: Row<'subscriptions'>,
  { origin, effects }: { origin: Origin; effects: Effect[] },
): Promise<Row<'subscriptions'> | undefined> {
  if (row.status !== 'past_due') return
  const invoice = await findOldestOwed(tx, row.uuid)
  if (!invoice?.due_on || (await isBeingCollected(tx, row.uuid))) return
  const { retry_days } = await settingsOf(tx, 'collection')
  const last = dayAfter(invoice.due_on, Math.max(0, ...retry_days))
  if (dayAt(origin.at) <= last) return
  const cancel_at = row.cancel_at ?? daysLater(origin.at, GIVEN_UP_AFTER_DAYS)
  const amount = inPesos(invoice.amount_due_cents, row.currency)
  const { row: given, effect } = await updateRecord(
    tx,
    subscriptions,
    origin,
    row,
    {
      status: 'unpaid',
      cancel_at,
      next_invoice_at: null,
      next_retry_at: null,
      status_reason: `Nadie pagó ${amount} de la factura ${invoice.title}, que venció el ${inDay(invoice.due_on)}, y no hay con qué cobrarla: se cancela el ${onTheDay(cancel_at)} si no se paga.`,
    },
    { event: 'past_due', action: 'updated' },
  )
  if (effect) effects.push(effect)
  await tellFailedCharge(tx, {
    invoice,
    attempt: row.dunning_attempt + 1,
    why: null,
    next_attempt_at: null,
    ends_at: cancel_at,
    origin,
  })
  await letPoliciesFallBehind(tx, { subscription_uuid: row.uuid, origin, effects })
  await holdForDebt(tx, { account_uuid: row.account_uuid, invoice, origin, effects })
  return given
}

const findOldestOwed = (tx: Transaction, subscription_uuid: string) =>
  tx
    .selectFrom('invoices')
    .selectAll()
    .where('subscription_uuid', '=', subscription_uuid)
    .where('status', '=', 'open')
    .where('amount_due_cents', '>', 0)
    .where('disputed_at', 'is', null)
    .where('archived_at', 'is', null)
    .orderBy('due_on')
    .limit(1)
    .executeTakeFirst()

/** Whether a payment of what a subscription owes is under way, or will be tried again by itself. */
async function isBeingCollected(tx: Transaction, subscription_uuid: string): Promise<boolean> {
  const payment = await tx
    .selectFrom('payments')
    .innerJoin('invoices', (join) =>
      join.on(
        sql<SqlBool>`payments.allocations @> jsonb_build_array(jsonb_build_object('invoice_uuid', invoices.uuid::text))`,
      ),
    )
    .select('payments.uuid')
    .where('invoices.subscription_uuid', '=', subscription_uuid)
    .where('invoices.status', '=', 'open')
    .where(({ or, eb }) =>
      or([
        eb('payments.status', 'in', ['pending', 'requires_action', 'processing']),
        eb('payments.next_retry_at', 'is not', null),
      ]),
    )
    .executeTakeFirst()
  return payment !== undefined
}
