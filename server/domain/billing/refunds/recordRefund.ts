import type { Effect } from '@/contract/actions'
import { dayOf } from '@/contract/days'
import type { Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import { recordEvent } from '@server/audit/events'
import { lockRecord, type Row, updateRecord } from '@server/audit/writes'
import { settleBalances } from '@server/domain/cover/balances'
import { invoices } from '@server/domain/billing/invoices/invoices'
import { payments } from '@server/domain/billing/payments/payments'
import { transactions } from '@server/domain/billing/payments/transactions'
import type { RefundOutcome } from '@server/adapters/gateway/gateway'
import { enqueue } from '@server/jobs/enqueue'
import { payInvoice, paymentFormOf } from '@server/domain/billing/collection/applyPayment'
import { type Leg, postEntry } from '@server/domain/billing/ledger/postEntry'
import { changeCredit } from '@server/domain/billing/customers/customerCredit'
import { askRefundJob, nextQuestion } from '@server/domain/billing/payments/paymentJobs'

/** Records the outcome of a refund, once, however often it is called; this transaction locked payment and refund. */
export async function recordRefund(
  tx: Transaction,
  {
    payment,
    refund,
    outcome,
    origin,
    effects = [],
  }: {
    payment: Row<'payments'>
    refund: Row<'transactions'>
    outcome: RefundOutcome | { status: 'silent' }
    origin: Origin
    effects?: Effect[]
  },
): Promise<void> {
  if (refund.status === 'succeeded' || refund.status === 'failed') return
  if (outcome.status === 'silent' || outcome.status === 'processing') {
    if (outcome.status === 'silent' && refund.status === 'pending')
      await move(tx, origin, refund, { status: 'unknown' }, 'unanswered', effects)
    const runAt = nextQuestion(0, new Date(origin.at))
    return enqueue(
      tx,
      askRefundJob,
      { transaction_uuid: refund.uuid, tries: 0 },
      { at: origin.at, ...(runAt && { runAt }) },
    )
  }
  const isDone = outcome.status === 'succeeded'
  await move(
    tx,
    origin,
    refund,
    {
      status: outcome.status,
      gateway_transaction_id: outcome.id || null,
      processed_cents: isDone ? refund.amount_cents : 0,
      response_message: isDone ? 'Reembolsado' : (outcome.problem ?? 'No se pudo reembolsar'),
    },
    outcome.status,
    effects,
  )
  await followRefund(tx, { payment, refund, isDone, origin, effects })
}

/** What follows for a payment from a refund that is written down as done or as not. */
export async function followRefund(
  tx: Transaction,
  {
    payment,
    refund,
    isDone,
    origin,
    effects = [],
  }: {
    payment: Row<'payments'>
    refund: Row<'transactions'>
    isDone: boolean
    origin: Origin
    effects?: Effect[]
  },
): Promise<void> {
  if (isDone) await postPaidBack(tx, payment, refund, origin)
  if (refund.is_extra) return isDone ? undefined : tellExtraFailed(tx, payment, refund, origin)
  const values = isDone
    ? { refunded_cents: payment.refunded_cents + refund.amount_cents }
    : await putBack(tx, payment, refund, origin, effects)
  const { effect } = await updateRecord(tx, payments, origin, payment, values, {
    event: isDone ? 'refunded' : 'refund_failed',
    action: 'updated',
  })
  if (effect) effects.push(effect)
}

/** Says at the payment that what was charged besides could not be given back: staff decide how it is. */
const tellExtraFailed = (
  tx: Transaction,
  payment: Row<'payments'>,
  { number, amount_cents }: Row<'transactions'>,
  origin: Origin,
) =>
  recordEvent(tx, origin, {
    type: 'payment.refund_failed',
    subject: { type: 'payment', uuid: payment.uuid, label: payment.number },
    account_uuid: payment.account_uuid,
    data: { transaction: number, amount_cents },
    severity: 'warning',
  })

/** What was taken for a refund that failed goes back where it was, or to the customer where that is paid by now. */
async function putBack(
  tx: Transaction,
  payment: Row<'payments'>,
  refund: Row<'transactions'>,
  origin: Origin,
  effects: Effect[],
) {
  const form = await paymentFormOf(tx, payment)
  const allocations = payment.allocations.map((one) => ({ ...one }))
  let toCredit = 0
  const legs: Leg[] = []
  for (const { invoice_uuid, line, reopened, amount_cents } of refund.parts ?? []) {
    if (invoice_uuid && !reopened) {
      await keepReturned(tx, invoice_uuid, amount_cents, origin, effects)
      legs.push({ book: 'returned', cents: -amount_cents, invoice_uuid, line })
      continue
    }
    const given = invoice_uuid
      ? await payInvoice(tx, invoice_uuid, amount_cents, { payment, form, origin, effects })
      : undefined
    const cents = given?.cents ?? 0
    toCredit += amount_cents - cents
    if (given) legs.push({ book: given.book, cents: -cents, invoice_uuid })
    if (!invoice_uuid || cents === 0) continue
    const kept = allocations.find((one) => one.invoice_uuid === invoice_uuid)
    if (kept) kept.amount_cents += cents
    else allocations.push({ invoice_uuid, amount_cents: cents })
  }
  const { uuid: payment_uuid, customer_uuid, currency } = payment
  await postEntry(tx, origin, {
    kind: 'refund_failed',
    customer_uuid,
    currency,
    legs: [
      { book: 'refunds', cents: sumOf(refund.parts ?? []), payment_uuid },
      ...legs.map((leg) => ({ ...leg, payment_uuid })),
      { book: 'balance', cents: -toCredit, payment_uuid },
    ],
  })
  await changeCredit(tx, { origin, customer: payment.customer_uuid, cents: toCredit, effects })
  await settleBalances(tx, {
    customer: payment.customer_uuid,
    today: dayOf(new Date(origin.at)),
    effects,
  })
  return { allocations, credit_cents: payment.credit_cents + toCredit }
}

/** Posts that a refund reached its customer. */
const postPaidBack = (
  tx: Transaction,
  { uuid: payment_uuid, customer_uuid, currency }: Row<'payments'>,
  { amount_cents, is_extra }: Row<'transactions'>,
  origin: Origin,
) =>
  postEntry(tx, origin, {
    kind: is_extra ? 'extra_payment' : 'refund',
    customer_uuid,
    currency,
    legs: [
      { book: 'refunds', cents: amount_cents, payment_uuid },
      { book: 'cash', cents: -amount_cents, payment_uuid },
    ],
  })

const sumOf = (parts: readonly { amount_cents: number }[]) =>
  parts.reduce((total, { amount_cents }) => total + amount_cents, 0)

/** Of an invoice that stayed paid nothing is given back after all. */
async function keepReturned(
  tx: Transaction,
  uuid: string,
  cents: number,
  origin: Origin,
  effects: Effect[],
): Promise<void> {
  const invoice = await lockRecord(tx, 'invoices', uuid)
  if (!invoice) return
  const { effect } = await updateRecord(
    tx,
    invoices,
    origin,
    invoice,
    { returned_cents: invoice.returned_cents - cents },
    { event: 'payment_kept', action: 'updated' },
  )
  if (effect) effects.push(effect)
}

async function move(
  tx: Transaction,
  origin: Origin,
  refund: Row<'transactions'>,
  values: Partial<Row<'transactions'>>,
  event: string,
  effects: Effect[],
): Promise<void> {
  const { effect } = await updateRecord(tx, transactions, origin, refund, values, {
    event,
    action: 'updated',
  })
  if (effect) effects.push(effect)
}
