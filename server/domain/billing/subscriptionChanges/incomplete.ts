import type { Effect, MoneyLine } from '@/contract/actions'
import type { Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import { type Row, updateRecord } from '@server/audit/writes'
import { settleBalances } from '@server/domain/cover/balances'
import { invoices } from '@server/domain/billing/invoices/invoices'
import { subscriptions } from '@server/domain/billing/subscriptions/subscriptions'
import { isPaidInDispute, returnPayments } from '@server/domain/billing/invoicing/returnPayments'
import { FAVOUR, releaseVoided } from '@server/domain/billing/invoicing/voiding'
import { dayAt } from '@server/money/calendar'
import { onTheDay } from '@server/money/inWords'
import { totalLine } from '@server/money/totalLine'

/** A first payment by card is waited for this long; a voucher or a link to pay, as long as it says. */
const PATIENCE_HOURS = 23

/** Whether the first payment of an `incomplete` subscription is no longer to be expected. */
export async function wasAbandoned(
  tx: Transaction,
  { uuid, status, created_at, customer_uuid }: Row<'subscriptions'>,
  now: string,
): Promise<boolean> {
  if (status !== 'incomplete') return false
  if (Date.parse(now) - Date.parse(created_at) < PATIENCE_HOURS * 3_600_000) return false
  const waiting = await tx
    .selectFrom('payments')
    .select('uuid')
    .where('customer_uuid', '=', customer_uuid)
    .where('status', 'in', ['pending', 'requires_action', 'processing'])
    .where((payment) =>
      payment.or([
        // Shops report payments of the last day later, so a `pending` payment still counts.
        payment('status', '=', 'pending'),
        payment('expires_at', 'is', null),
        payment('expires_at', '>', now),
      ]),
    )
    .executeTakeFirst()
  if (waiting) return false
  const link = await tx
    .selectFrom('method_links')
    .select('uuid')
    .where('subscription_uuid', '=', uuid)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return link === undefined
}

/**
 * Gives up a subscription whose first payment never came or came in part, and what was billed for it.
 * @returns the lines of the preview: what is owed no more, and what goes back to the balance
 */
export async function abandonSale(
  tx: Transaction,
  row: Row<'subscriptions'>,
  origin: Origin,
  { because, effects = [] }: { because?: string; effects?: Effect[] } = {},
): Promise<MoneyLine[]> {
  const { effect } = await updateRecord(
    tx,
    subscriptions,
    origin,
    row,
    {
      status: 'incomplete_expired',
      status_reason: because ?? `El primer pago no llegó. Se dio por abandonada el ${onTheDay(origin.at)}.`,
      ended_at: origin.at,
      next_invoice_at: null,
    },
    { event: 'abandoned', action: 'updated' },
  )
  if (effect) effects.push(effect)
  const open = await tx
    .selectFrom('invoices')
    .selectAll()
    .where('subscription_uuid', '=', row.uuid)
    .where('status', '=', 'open')
    .forUpdate()
    .execute()
  const lines: MoneyLine[] = []
  for (const invoice of open) {
    // It is decided with the dispute.
    if (await isPaidInDispute(tx, invoice.uuid)) continue
    lines.push(...(await callOff(tx, { invoice, origin, effects })))
  }
  await settleBalances(tx, { customer: row.customer_uuid, today: dayAt(origin.at), effects })
  return lines
}

/** Voids what an abandoned sale billed. What was paid of it is in the customer's favour. */
async function callOff(
  tx: Transaction,
  { invoice, origin, effects }: { invoice: Row<'invoices'>; origin: Origin; effects: Effect[] },
): Promise<MoneyLine[]> {
  const { amount_due_cents, currency } = invoice
  const { invoice: unpaid, cents } = await returnPayments(tx, { invoice, origin, effects })
  const { effect } = await updateRecord(
    tx,
    invoices,
    origin,
    unpaid,
    {
      status: 'void',
      voided_at: origin.at,
      status_reason: 'Se anuló: la suscripción que cobraba se dio por abandonada.',
    },
    { event: 'voided', action: 'updated' },
  )
  if (effect) effects.push(effect)
  return [
    totalLine('Se descuenta de lo que debe', amount_due_cents, currency),
    ...(cents > 0 ? [totalLine(FAVOUR, cents, currency)] : []),
    ...(await releaseVoided(tx, { invoice: unpaid, origin, effects })),
  ]
}
