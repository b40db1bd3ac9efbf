import type { Effect } from '@/contract/actions'
import type { PaymentForm } from '@/contract/invoices'
import type { Allocation, PaymentChannel } from '@/contract/payments'
import { afterInvoicePaid } from './afterInvoicePaid'
import type { Transaction } from '@server/db/database'
import { dayOf } from '@/contract/days'
import { dayInWords } from '@server/db/days'
import type { Origin } from '@server/core/origin'
import { lockRecord, type Row, updateRecord } from '@server/audit/writes'
import { settleBalances } from '@server/domain/cover/balances'
import { debtBookOf } from '@server/domain/billing/ledger/postCharge'
import { type Leg, postEntry } from '@server/domain/billing/ledger/postEntry'
import { invoices } from '@server/domain/billing/invoices/invoices'
import { changeCredit } from '@server/domain/billing/customers/customerCredit'

/** What it takes of a payment to apply it: one that is written down by hand is no record yet. */
type Applying = Pick<
  Row<'payments'>,
  | 'uuid'
  | 'customer_uuid'
  | 'currency'
  | 'amount_cents'
  | 'allocations'
  | 'method_type'
  | 'payment_method_uuid'
>
type Applied = { allocations: Allocation[]; credit_cents: number }

/**
 * Gives what a payment brought to the invoices it was for, as far as they still owe it; the rest is the customer's.
 * Answers where it went, for the payment to keep.
 */
export async function applyPayment(
  tx: Transaction,
  { payment, origin, effects }: { payment: Applying; origin: Origin; effects: Effect[] },
): Promise<Applied> {
  const form = await paymentFormOf(tx, payment)
  const allocations: Allocation[] = []
  const paid: Row<'invoices'>[] = []
  const legs: Leg[] = []
  let left = payment.amount_cents
  for (const { invoice_uuid, amount_cents } of payment.allocations) {
    const given = await payInvoice(tx, invoice_uuid, Math.min(amount_cents, left), {
      payment,
      form,
      origin,
      effects,
    })
    if (!given) continue
    left -= given.cents
    legs.push({ book: given.book, cents: -given.cents, invoice_uuid })
    allocations.push({ invoice_uuid, amount_cents: given.cents })
    if (given.invoice.status === 'paid') paid.push(given.invoice)
  }
  const { uuid: payment_uuid, customer_uuid, currency } = payment
  legs.unshift({ book: 'cash', cents: payment.amount_cents })
  legs.push({ book: 'balance', cents: -left })
  await postEntry(tx, origin, {
    kind: 'payment',
    customer_uuid,
    currency,
    legs: legs.map((leg) => ({ ...leg, payment_uuid })),
  })
  await changeCredit(tx, { origin, customer: payment.customer_uuid, cents: left, effects })
  await settleBalances(tx, {
    customer: payment.customer_uuid,
    today: dayOf(new Date(origin.at)),
    effects,
  })
  for (const invoice of paid) await afterInvoicePaid(tx, { invoice, origin, effects })
  return { allocations, credit_cents: left }
}

type Giving = {
  payment: Pick<Row<'payments'>, 'currency' | 'customer_uuid'>
  form: PaymentForm
  origin: Origin
  effects: Effect[]
}

/**
 * Pays an invoice with up to `most` cents; returns undefined where the invoice owes nothing. The caller must post the
 * cents to the `book` that is returned.
 */
export async function payInvoice(
  tx: Transaction,
  uuid: string,
  most: number,
  { payment, form, origin, effects }: Giving,
): Promise<{ cents: number; invoice: Row<'invoices'>; book: Leg['book'] } | undefined> {
  const invoice = await lockRecord(tx, 'invoices', uuid)
  if (!invoice || !isOwed(invoice)) return
  if (invoice.currency !== payment.currency || invoice.customer_uuid !== payment.customer_uuid) return
  const cents = Math.min(most, invoice.amount_due_cents)
  if (cents <= 0) return
  const isWhole = cents === invoice.amount_due_cents
  const { row, effect } = await updateRecord(
    tx,
    invoices,
    origin,
    invoice,
    {
      paid_cents: invoice.paid_cents + cents,
      ...(isWhole && {
        status: 'paid',
        status_reason: `Se pagó completa el ${dayInWords(dayOf(new Date(origin.at)))}.`,
        next_attempt_at: null,
        payment_form: invoice.payment_form ?? form,
      }),
    },
    { event: isWhole ? 'paid' : 'partially_paid', action: 'updated' },
  )
  if (effect) effects.push(effect)
  return { cents, invoice: row, book: debtBookOf(invoice) }
}

const isOwed = ({ status, amount_due_cents }: Row<'invoices'>) =>
  (status === 'open' || status === 'uncollectible') && amount_due_cents > 0

const forms: Record<PaymentChannel, PaymentForm> = {
  card: '04',
  spei: '03',
  oxxo: '01',
  cash: '01',
  deposit: '01',
  transfer: '03',
  domiciliation: '03',
  fund: '99',
  credit_balance: '99',
}

/** How the tax authority calls the way a payment was made. */
export async function paymentFormOf(
  tx: Transaction,
  { method_type, payment_method_uuid }: Pick<Row<'payments'>, 'method_type' | 'payment_method_uuid'>,
): Promise<PaymentForm> {
  if (method_type !== 'card' || !payment_method_uuid) return forms[method_type]
  const method = await tx
    .selectFrom('payment_methods')
    .select('funding')
    .where('uuid', '=', payment_method_uuid)
    .executeTakeFirst()
  return method?.funding === 'debit' ? '28' : '04'
}
