import type { Effect } from '@/contract/actions'
import { type InvoiceLine, invoiceSums, type InvoiceType } from '@/contract/invoices'
import type { Transaction } from '@server/db/database'
import { dayAfter } from '@/contract/days'
import type { Origin } from '@server/core/origin'
import { insertRecord, lockRecord, type Row, updateRecord } from '@server/audit/writes'
import { settleBalances } from '@server/domain/cover/balances'
import { invoices } from '@server/domain/billing/invoices/invoices'
import { afterInvoicePaid } from '@server/domain/billing/collection/afterInvoicePaid'
import { dayAt } from '@server/money/calendar'
import type { Period } from '@server/money/chargeFor'
import { collectInvoice } from '@server/domain/billing/collection/collect'
import { postCreditUsed } from '@server/domain/billing/ledger/postCharge'
import { giveCredit } from '@server/domain/billing/customers/credit'
import { finalizeInvoice } from '@server/domain/billing/invoices/finalizing'

type Issued = {
  /** What it is charged for; one without a uuid is no subscription, and is charged once. */
  subscription: Pick<
    Row<'subscriptions'>,
    'account_uuid' | 'customer_uuid' | 'currency' | 'collection_method' | 'payment_method_uuid'
  > & { uuid: string | null }
  type: InvoiceType
  lines: InvoiceLine[]
  period?: Period
  effects: Effect[]
}

/**
 * Issues an invoice of a subscription. The customer's balance pays first; an automatic subscription then starts to
 * collect the rest. Returns undefined where the lines come to 0.
 */
export async function issueInvoice(
  tx: Transaction,
  origin: Origin,
  { subscription, type, lines, period, effects }: Issued,
): Promise<{ invoice: Row<'invoices'>; isStuck: boolean } | undefined> {
  const sums = invoiceSums(lines)
  if (sums.total_cents === 0) return undefined
  const today = dayAt(origin.at)
  const isAutomatic = subscription.collection_method === 'automatic'
  const draft = await insertRecord(tx, invoices, origin, {
    account_uuid: subscription.account_uuid,
    customer_uuid: subscription.customer_uuid,
    subscription_uuid: subscription.uuid,
    currency: subscription.currency,
    type,
    status: 'draft',
    lines,
    issued_on: today,
    due_on: isAutomatic ? today : null,
    ...(period && { period_start: period.start, period_end: dayAfter(period.end, -1) }),
    auto_collect: isAutomatic,
    ...sums,
  })
  const issued = await finalizeInvoice(tx, draft, origin)
  const credited_cents = await creditFor(tx, subscription.customer_uuid, sums.total_cents)
  const isPaid = credited_cents === sums.total_cents
  const { row } = await updateRecord(
    tx,
    invoices,
    origin,
    draft,
    {
      ...issued,
      credited_cents,
      applied_credit_cents: credited_cents,
      ...(isPaid && { status: 'paid', status_reason: 'Se pagó con el saldo a favor del cliente.' }),
    },
    { event: 'finalized', action: 'updated' },
  )
  effects.push({
    event: 'invoice.created',
    subject: { type: 'invoice', uuid: row.uuid, label: row.title },
    changes: [],
  })
  await postCreditUsed(tx, row, origin, credited_cents)
  await giveCredit(tx, origin, { customer: row.customer_uuid, cents: -credited_cents, effects })
  await settleBalances(tx, { customer: row.customer_uuid, today, effects })
  if (isPaid) await afterInvoicePaid(tx, { invoice: row, origin, effects })
  // Without a chargeable method the invoice only waits: the caller must act on `isStuck`.
  const isStuck =
    isAutomatic && !isPaid && !(await collectInvoice(tx, origin, { invoice: row, subscription, effects }))
  return { invoice: row, isStuck }
}

/** What the customer's balance pays of an amount. */
async function creditFor(tx: Transaction, customer: string, cents: number) {
  const row = await lockRecord(tx, 'customers', customer)
  return Math.min(cents, row?.credit_balance_cents ?? 0)
}
