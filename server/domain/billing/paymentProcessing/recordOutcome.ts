import type { Effect } from '@/contract/actions'
import type { Transaction } from '@server/db/database'
import { recordEvent } from '@server/audit/events'
import { nextFolio } from '@server/db/folios'
import type { Origin } from '@server/core/origin'
import { lockRecord, type Row, updateRecord } from '@server/audit/writes'
import { afterPaymentFailed } from '@server/domain/billing/collection/afterPaymentFailed'
import { onTheDay } from '@server/money/inWords'
import { minutesAfter } from '@server/core/clock'
import { paymentMethods } from '@server/domain/billing/methods/payment-methods'
import { payments } from '@server/domain/billing/payments/payments'
import { transactions } from '@server/domain/billing/payments/transactions'
import { enqueue } from '@server/jobs/enqueue'
import { applyPayment } from '@server/domain/billing/collection/applyPayment'
import { postEntry } from '@server/domain/billing/ledger/postEntry'
import { explain, isHard } from '@server/domain/billing/payments/declines'
import { expirePayment } from './expirePayment'
import {
  askAttemptJob,
  cancelAttemptJob,
  instructionsJob,
  nextQuestion,
  retryJob,
} from '@server/domain/billing/payments/paymentJobs'
import { giveBackExtra } from '@server/domain/billing/refunds/startRefund'
import { nextRetryAt } from '@server/domain/billing/payments/retrySchedule'
import type { Outcome, Decline, Processed } from '@server/db/schema/gateway'
import { enqueueReceipts } from './enqueueReceipts'

/** How long the customer has to confirm with their bank. */
const CONFIRM_MINUTES = 60

/** What is written of an attempt: as the gateway says, or that it never answered. */
type Learnt = Outcome | { status: 'silent' }

/**
 * Records the outcome of an attempt, from the gateway's reply, a later question, an event or staff. It may be called
 * often: an outcome that is known already changes nothing.
 */
export async function recordOutcome(
  tx: Transaction,
  {
    transaction_uuid,
    outcome,
    origin,
    effects = [],
  }: { transaction_uuid: string; outcome: Learnt; origin: Origin; effects?: Effect[] },
): Promise<void> {
  const seen = await tx
    .selectFrom('transactions')
    .select('payment_uuid')
    .where('uuid', '=', transaction_uuid)
    .executeTakeFirst()
  // Every caller locks the payment before its transaction, so that two of them cannot deadlock.
  const payment = seen && (await lockRecord(tx, 'payments', seen.payment_uuid))
  const transaction = await lockRecord(tx, 'transactions', transaction_uuid)
  if (!payment || !transaction) throw new Error(`There is no transaction ${transaction_uuid}`)
  const about = { tx, payment, transaction, origin, effects }
  switch (outcome.status) {
    case 'succeeded':
      return recordSuccess(about, outcome)
    case 'declined':
      return recordDecline(about, outcome)
    case 'requires_action':
      return waitForCustomer(about, outcome)
    case 'awaiting':
      return waitForMoney(about, outcome)
    case 'processing':
    case 'silent':
      return askLater(about, outcome.status)
  }
}

export type About = {
  tx: Transaction
  payment: Row<'payments'>
  transaction: Row<'transactions'>
  origin: Origin
  effects: Effect[]
}

async function recordSuccess(
  about: About,
  { id, transaction: told, fee_cents }: Extract<Outcome, { status: 'succeeded' }>,
): Promise<void> {
  const { tx, transaction, origin, effects } = about
  if (transaction.status === 'succeeded') return
  await move(tx, origin, effects, transaction, 'succeeded', {
    processed_cents: transaction.amount_cents,
    fee_cents,
    gateway_payment_id: id,
    ...answerColumns(told),
  })
  await completePayment(about, { id, fee_cents })
}

/** What follows for a payment from an attempt that is written down as one that went through. */
export async function completePayment(
  { tx, payment, transaction, origin, effects }: About,
  { id, fee_cents }: { id: string | null; fee_cents: number },
): Promise<void> {
  // It went through although it was given up, or while another attempt did: the money is there twice.
  if (payment.status === 'succeeded' || (await hasOtherAttempt(tx, transaction))) {
    await tx
      .updateTable('transactions')
      .set({ is_extra: true })
      .where('uuid', '=', transaction.uuid)
      .execute()
    await postEntry(tx, origin, {
      kind: 'extra_payment',
      customer_uuid: payment.customer_uuid,
      currency: payment.currency,
      legs: [
        { book: 'cash', cents: transaction.amount_cents, payment_uuid: payment.uuid },
        { book: 'refunds', cents: -transaction.amount_cents, payment_uuid: payment.uuid },
      ],
    })
    await recordEvent(tx, origin, {
      type: 'payment.charged_twice',
      subject: { type: 'payment', uuid: payment.uuid, label: payment.number },
      account_uuid: payment.account_uuid,
      data: { transaction: transaction.number, amount_cents: transaction.amount_cents },
      severity: 'warning',
    })
    return giveBackExtra(tx, { payment, transaction: { ...transaction, gateway_payment_id: id }, origin })
  }
  // An attempt that was given up was for what was owed then; what it brought is what counts.
  const { amount_cents } = transaction
  const { allocations, credit_cents } = await applyPayment(tx, {
    payment: { ...payment, amount_cents },
    origin,
    effects,
  })
  const { effect } = await updateRecord(
    tx,
    payments,
    origin,
    payment,
    {
      status: 'succeeded',
      status_reason: `Se cobró el ${onTheDay(origin.at)}.`,
      amount_cents,
      allocations,
      credit_cents,
      paid_at: origin.at,
      fee_cents,
      gateway: transaction.gateway,
      gateway_payment_id: id,
      receipt_number: payment.receipt_number ?? (await nextFolio(tx, 'REC')),
      error: null,
      failed_at: null,
      next_retry_at: null,
      next_action: null,
      expires_at: null,
    },
    { event: 'succeeded', action: 'updated' },
  )
  if (effect) effects.push(effect)
  if (payment.payment_method_uuid)
    await tx
      .updateTable('payment_methods')
      .set({ last_used_at: origin.at, last_error: null })
      .where('uuid', '=', payment.payment_method_uuid)
      .execute()
  await enqueueReceipts(tx, payment, origin)
}

/** Another attempt of the payment that is under way: what it was given up for. */
const hasOtherAttempt = async (tx: Transaction, { uuid, payment_uuid }: Row<'transactions'>) =>
  (await tx
    .selectFrom('transactions')
    .select('uuid')
    .where('payment_uuid', '=', payment_uuid)
    .where('type', '=', 'purchase')
    .where('status', 'in', ['pending', 'unknown'])
    .where('uuid', '<>', uuid)
    .executeTakeFirst()) !== undefined

async function recordDecline(
  about: About,
  { id, transaction: told, decline }: Extract<Outcome, { status: 'declined' }>,
): Promise<void> {
  const { tx, transaction, origin, effects } = about
  if (transaction.status !== 'pending' && transaction.status !== 'unknown') return
  const { message } = explain(decline)
  await move(tx, origin, effects, transaction, 'failed', {
    response_message: message,
    ...(told && answerColumns(told, message)),
  })
  await failPayment(about, decline, id)
}

/** What follows for a payment from an attempt that is written down as one that did not go through. */
export async function failPayment(
  { tx, payment, transaction, origin, effects }: About,
  decline: Decline,
  id: string | null,
): Promise<void> {
  const error = explain(decline)
  if (payment.status === 'pending') return expirePayment(tx, { payment, origin, effects })
  // What was called off meanwhile stays so.
  if (payment.status !== 'processing' && payment.status !== 'requires_action') return
  const first_failed_at = payment.first_failed_at ?? origin.at
  const isAutomatic = payment.origin === 'automatic'
  const again =
    isAutomatic && !isHard(decline)
      ? await nextRetryAt(tx, new Date(first_failed_at), new Date(origin.at))
      : undefined
  const { row, effect } = await updateRecord(
    tx,
    payments,
    origin,
    payment,
    {
      status: 'failed',
      status_reason: `${error.message}.`,
      error,
      failed_at: origin.at,
      first_failed_at,
      next_retry_at: again?.toISOString() ?? null,
      next_action: null,
      expires_at: null,
      gateway: transaction.gateway,
      gateway_payment_id: id ?? payment.gateway_payment_id,
    },
    { event: 'failed', action: 'updated' },
  )
  if (effect) effects.push(effect)
  if (isHard(decline)) await spoilMethod({ tx, payment: row, transaction, origin, effects }, error.message)
  const ofInvoices = row.allocations.map(({ invoice_uuid }) => invoice_uuid)
  if (again && ofInvoices.length > 0) {
    const due = again.toISOString()
    await enqueue(tx, retryJob, { payment_uuid: row.uuid, due }, { at: origin.at, runAt: again })
  }
  if (!isAutomatic) return
  for (const uuid of ofInvoices) {
    const invoice = await lockRecord(tx, 'invoices', uuid)
    if (invoice?.status === 'open') await afterPaymentFailed(tx, { invoice, payment: row, origin })
  }
}

/** Marks the payment's method as `failed`, as it can never be charged again. */
async function spoilMethod({ tx, payment, origin, effects }: About, last_error: string): Promise<void> {
  if (!payment.payment_method_uuid) return
  const method = await lockRecord(tx, 'payment_methods', payment.payment_method_uuid)
  if (method?.status !== 'active') return
  const { effect } = await updateRecord(
    tx,
    paymentMethods,
    origin,
    method,
    { status: 'failed', last_error, status_reason: `${last_error}.` },
    { event: 'failed', action: 'updated' },
  )
  if (effect) effects.push(effect)
}

async function waitForCustomer(
  { tx, payment, transaction, origin, effects }: About,
  { id, url }: Extract<Outcome, { status: 'requires_action' }>,
): Promise<void> {
  if (payment.status !== 'processing' || transaction.status === 'failed') return
  const until = minutesAfter(new Date(origin.at), CONFIRM_MINUTES)
  const expires_at = until.toISOString()
  if (transaction.status === 'unknown') await move(tx, origin, effects, transaction, 'pending', {})
  const { effect } = await updateRecord(
    tx,
    payments,
    origin,
    payment,
    {
      status: 'requires_action',
      status_reason: 'Espera a que el cliente lo confirme con su banco.',
      gateway: transaction.gateway,
      gateway_payment_id: id,
      next_action: { type: '3ds', url, reference: null, expires_at },
      expires_at,
    },
    { event: 'confirmation_requested', action: 'updated' },
  )
  if (effect) effects.push(effect)
  await enqueue(
    tx,
    cancelAttemptJob,
    { transaction_uuid: transaction.uuid, because: 'expired' },
    { at: origin.at, runAt: until },
  )
}

/** Writes down the instructions of a shop or transfer payment and has them mailed to the payer. */
async function waitForMoney(
  { tx, payment, transaction, origin, effects }: About,
  { id, instructions, gateway_customer }: Extract<Outcome, { status: 'awaiting' }>,
): Promise<void> {
  if (payment.status !== 'processing' || transaction.status === 'failed') return
  if (transaction.status === 'unknown') await move(tx, origin, effects, transaction, 'pending', {})
  const { by, reference, clabe, bank, url } = instructions
  const expires_at = instructions.expires_at ?? payment.expires_at
  const { effect } = await updateRecord(
    tx,
    payments,
    origin,
    payment,
    {
      status: 'pending',
      status_reason: expires_at ? `Espera a que se pague, hasta el ${onTheDay(expires_at)}.` : null,
      gateway: transaction.gateway,
      gateway_payment_id: id,
      reference: clabe ?? reference,
      next_action: { type: by === 'oxxo' ? 'voucher' : 'transfer', url, reference, clabe, bank, expires_at },
      expires_at,
    },
    { event: 'instructions_given', action: 'updated' },
  )
  if (effect) effects.push(effect)
  await tx
    .updateTable('customers')
    .set({ gateway_customer_id: gateway_customer })
    .where('uuid', '=', payment.customer_uuid)
    .where('gateway_customer_id', 'is', null)
    .execute()
  await enqueue(tx, instructionsJob, { payment_uuid: payment.uuid }, { at: origin.at })
}

async function askLater(
  { tx, transaction, origin, effects }: About,
  status: 'processing' | 'silent',
): Promise<void> {
  if (transaction.status !== 'pending') return
  if (status === 'silent') await move(tx, origin, effects, transaction, 'unknown', {})
  const runAt = nextQuestion(0, new Date(origin.at))
  await enqueue(
    tx,
    askAttemptJob,
    { transaction_uuid: transaction.uuid, tries: 0 },
    { at: origin.at, ...(runAt && { runAt }) },
  )
}

const answerColumns = (
  { id, ...answer }: Processed,
  response_message = answer.response_message,
): Partial<Row<'transactions'>> => ({ gateway_transaction_id: id, ...answer, response_message })

async function move(
  tx: Transaction,
  origin: Origin,
  effects: Effect[],
  transaction: Row<'transactions'>,
  status: Row<'transactions'>['status'],
  values: Partial<Row<'transactions'>>,
): Promise<void> {
  const { effect } = await updateRecord(
    tx,
    transactions,
    origin,
    transaction,
    { status, ...values },
    { event: status === 'unknown' ? 'unanswered' : status, action: 'updated' },
  )
  if (effect) effects.push(effect)
}
