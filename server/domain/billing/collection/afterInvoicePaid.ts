import type { Effect } from '@/contract/actions'
import { coverPaidPolicies } from '@server/domain/cover/policiesPaid'
import type { Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import { lockRecord, type Row, updateRecord } from '@server/audit/writes'
import { accounts } from '@server/domain/billing/accounts/accounts'
import { settleDeposits } from '@server/domain/funds/expectedDeposits'
import { inPesos } from '@server/money/pesos'
import { subscriptions } from '@server/domain/billing/subscriptions/subscriptions'
import { anchorAt, periodEndAfter } from '@server/money/calendar'
import { haveContractSent } from '@server/domain/billing/subscriptions/contractJob'
import { releaseWhatIsPaid } from './holdForDebt'
import { onTheDay } from '@server/money/inWords'
import { nextInvoiceAt, standingOf } from '@server/domain/billing/subscriptions/standing'

type Paid = { invoice: Row<'invoices'>; origin: Origin; effects: Effect[] }

/** Follows up a paid invoice: credits its fund, or activates or recovers its subscription and that one's policies. */
export async function afterInvoicePaid(tx: Transaction, { invoice, origin, effects }: Paid): Promise<void> {
  await settleDeposits(tx, { invoice, origin, effects })
  if (invoice.subscription_uuid)
    await afterSubscriptionPaid(tx, invoice.subscription_uuid, { invoice, origin, effects })
  await releaseWhatIsPaid(tx, { account_uuid: invoice.account_uuid, origin, effects })
}

async function afterSubscriptionPaid(tx: Transaction, uuid: string, { invoice, origin, effects }: Paid) {
  const row = await lockRecord(tx, 'subscriptions', uuid)
  if (!row) return
  const change = await changeOf(tx, row, invoice, origin.at)
  if (change) {
    const { effect } = await updateRecord(tx, subscriptions, origin, row, change.values, {
      event: change.event,
      action: 'updated',
    })
    if (effect) effects.push(effect)
    if (row.status === 'incomplete') await haveContractSent(tx, row.uuid, origin.at)
  }
  await openAccount(tx, row.account_uuid, origin, effects)
  await coverPaidPolicies(tx, {
    subscription_uuid: row.uuid,
    amount_cents: invoice.total_cents,
    origin,
    effects,
  })
}

async function changeOf(
  tx: Transaction,
  row: Row<'subscriptions'>,
  invoice: Row<'invoices'>,
  at: string,
): Promise<{ event: string; values: object } | undefined> {
  const paid = `Se pagó ${inPesos(invoice.total_cents, row.currency)} de la factura ${invoice.title} el ${onTheDay(at)}.`
  const current = { dunning_attempt: 0, next_retry_at: null, status_reason: paid }
  if (row.status === 'incomplete')
    return { event: 'activated', values: { ...current, ...beginSubscription(row, at) } }
  const isTrialOver =
    row.status === 'trialing' && row.trial_ends_at !== null && Date.parse(row.trial_ends_at) <= Date.parse(at)
  if (isTrialOver && invoice.type === 'subscription')
    return { event: 'activated', values: { ...current, status: 'active' } }
  if (row.status !== 'past_due' && row.status !== 'unpaid') return undefined
  if (await owes(tx, row.uuid)) return undefined
  // If the unpaid subscription's period has ended, start a new period today.
  const isOver = row.current_period_end !== null && Date.parse(row.current_period_end) <= Date.parse(at)
  const period =
    row.status === 'unpaid' && isOver ? { current_period_end: at, billing_anchor_day: anchorAt(at) } : {}
  const values = {
    ...current,
    ...period,
    status: 'active' as const,
    ...(row.status === 'unpaid' && !row.cancellation && { cancel_at: null }),
  }
  const next_invoice_at = nextInvoiceAt({ ...standingOf(row), ...values })
  return { event: 'recovered', values: { ...values, next_invoice_at } }
}

/** What a subscription is once it begins: in its first period, from its first payment, or in its trial. */
export function beginSubscription(row: Row<'subscriptions'>, at: string) {
  const isTrial = row.trial_ends_at !== null && Date.parse(row.trial_ends_at) > Date.parse(at)
  const status = isTrial ? 'trialing' : 'active'
  const period = row.current_period_end ? {} : firstPeriod(row, at, isTrial ? row.trial_ends_at : null)
  return { ...period, status, next_invoice_at: nextInvoiceAt({ ...standingOf(row), ...period, status }) }
}

function firstPeriod(row: Row<'subscriptions'>, at: string, trial_ends_at: string | null) {
  const billing_anchor_day = anchorAt(trial_ends_at ?? at)
  return {
    billing_anchor_day,
    current_period_start: at,
    current_period_end: trial_ends_at ?? periodEndAfter(at, row.interval, billing_anchor_day),
  }
}

/** An account that waited for its first payment is one from then on. */
export async function openAccount(tx: Transaction, uuid: string, origin: Origin, effects: Effect[]) {
  const account = await lockRecord(tx, 'accounts', uuid)
  if (account?.status !== 'pending') return
  const values = { status: 'active', first_paid_at: origin.at, status_reason: null }
  const opened = { event: 'activated', action: 'updated' } as const
  const { effect } = await updateRecord(tx, accounts, origin, account, values, opened)
  if (effect) effects.push(effect)
}

/** Whether anything of a subscription is still to be paid. */
const owes = async (tx: Transaction, uuid: string) =>
  (await tx
    .selectFrom('invoices')
    .select('uuid')
    .where('subscription_uuid', '=', uuid)
    .where('status', '=', 'open')
    .where('archived_at', 'is', null)
    .executeTakeFirst()) !== undefined
