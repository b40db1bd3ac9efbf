import type { Effect } from '@/contract/actions'
import { whyNotInvoice } from '@/contract/invoices'
import { type PaymentChannel, type PaymentOrigin, retryable } from '@/contract/payments'
import { onTheDay } from '@server/money/inWords'
import type { Transaction } from '@server/db/database'
import { nextFolio } from '@server/db/folios'
import type { Origin } from '@server/core/origin'
import { insertRecord, lockRecord, type Row, updateRecord } from '@server/audit/writes'
import { payments } from './payments'
import { transactions } from './transactions'
import { conflict, unprocessable } from '@server/core/problems'
import { enqueue } from '@server/jobs/enqueue'
import { refuseWhilePaying } from './livePayments'
import { attemptJob } from './paymentJobs'
import type { Elsewhere } from '@server/db/schema/gateway'

/**
 * Begins to collect what an invoice owes, which this transaction holds: a payment under way, its first attempt, and
 * the work of asking the gateway, which is done once this is kept. @throws {Refusal} where there is nothing to collect,
 * it is being collected already, or the method cannot be charged
 */
export async function startPayment(
  tx: Transaction,
  {
    invoice,
    payment_method_uuid,
    origin_of_payment,
    origin,
    return_url,
    effects = [],
  }: {
    invoice: Row<'invoices'>
    payment_method_uuid: string
    origin_of_payment: PaymentOrigin
    /** Where the bank sends the customer back to. */
    return_url?: string
    origin: Origin
    effects?: Effect[]
  },
): Promise<Row<'payments'>> {
  await refuseUncollectable(tx, invoice)
  const method = await chargeable(tx, payment_method_uuid, invoice.customer_uuid)
  return begin(tx, {
    invoice,
    method,
    payment_method_uuid,
    expires_at: null,
    origin_of_payment,
    origin,
    return_url,
    effects,
  })
}

/**
 * Starts the payment of an invoice at a shop or by transfer: a job asks the gateway for instructions, then the payment
 * waits until its deadline. @throws {Refusal} as `startPayment` does
 */
export async function startElsewhere(
  tx: Transaction,
  {
    invoice,
    by,
    gateway,
    ...of
  }: Omit<Beginning, 'method' | 'payment_method_uuid' | 'return_url'> & {
    by: Elsewhere
    /** The name of the one that gives what it is paid with. */
    gateway: string
  },
): Promise<Row<'payments'>> {
  await refuseUncollectable(tx, invoice)
  const method = { type: by, gateway }
  return begin(tx, { ...of, invoice, method, payment_method_uuid: null, return_url: undefined })
}

async function refuseUncollectable(tx: Transaction, invoice: Row<'invoices'>): Promise<void> {
  if (invoice.status !== 'open' || invoice.archived_at)
    throw conflict('invalid_transition', 'Solo se cobra una factura por pagar')
  if (invoice.amount_due_cents <= 0) throw conflict('invalid_transition', 'No hay nada que cobrar')
  refuseDisputed(invoice)
  await refuseWhilePaying(tx, invoice.uuid)
}

type Beginning = {
  invoice: Row<'invoices'>
  method: { type: PaymentChannel; gateway: string }
  payment_method_uuid: string | null
  /** The UTC moment at which the payment expires, or null. */
  expires_at: string | null
  origin_of_payment: PaymentOrigin
  origin: Origin
  return_url: string | undefined
  effects: Effect[]
}

async function begin(
  tx: Transaction,
  {
    invoice,
    method,
    payment_method_uuid,
    expires_at,
    origin_of_payment,
    origin,
    return_url,
    effects,
  }: Beginning,
): Promise<Row<'payments'>> {
  const payment = await insertRecord(tx, payments, origin, {
    number: await nextFolio(tx, 'PAG'),
    account_uuid: invoice.account_uuid,
    customer_uuid: invoice.customer_uuid,
    payment_method_uuid,
    expires_at,
    amount_cents: invoice.amount_due_cents,
    currency: invoice.currency,
    method_type: method.type,
    origin: origin_of_payment,
    allocations: [{ invoice_uuid: invoice.uuid, amount_cents: invoice.amount_due_cents }],
    status: 'processing',
    status_reason: `Se está cobrando desde el ${onTheDay(origin.at)}.`,
    gateway: method.gateway,
  })
  effects.push(createdEffect('payment', payment))
  await attempt(tx, payment, method, null, {
    origin,
    unattended: origin_of_payment === 'automatic',
    return_url,
    effects,
  })
  await countAttempt(tx, [invoice.uuid])
  return payment
}

/**
 * Tries a payment again that did not go through, and that this transaction holds: the same payment, with an attempt
 * more. It asks for what is still owed. @throws {Refusal}
 */
export async function retryPayment(
  tx: Transaction,
  {
    payment,
    payment_method_uuid,
    origin,
    unattended,
    return_url,
    effects = [],
  }: {
    payment: Row<'payments'>
    /** Nothing for the one it had. */
    payment_method_uuid: string | null
    origin: Origin
    unattended: boolean
    return_url?: string
    effects?: Effect[]
  },
): Promise<Row<'payments'>> {
  if (!retryable.some((one) => one === payment.status))
    throw conflict('invalid_transition', 'Solo se reintenta un pago fallido')
  const allocations = await lockStillOwed(tx, payment)
  const amount_cents = allocations.reduce((sum, one) => sum + one.amount_cents, 0)
  if (amount_cents === 0)
    throw conflict('invalid_transition', 'Ya no se debe nada de lo que cubría. No hay nada que reintentar')
  const uuid = payment_method_uuid ?? payment.payment_method_uuid
  if (!uuid)
    throw unprocessable({
      field: 'payment_method_uuid',
      code: 'required',
      message: 'Elige con qué se cobra',
    })
  const method = await chargeable(tx, uuid, payment.customer_uuid)
  const last = await tx
    .selectFrom('transactions')
    .select('uuid')
    .where('payment_uuid', '=', payment.uuid)
    .where('type', '=', 'purchase')
    .orderBy('created_at', 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { row, effect } = await updateRecord(
    tx,
    payments,
    origin,
    payment,
    {
      status: 'processing',
      status_reason: `Se volvió a intentar el ${onTheDay(origin.at)}.`,
      attempt: payment.attempt + 1,
      amount_cents,
      allocations,
      payment_method_uuid: uuid,
      method_type: method.type,
      gateway: method.gateway,
      error: null,
      failed_at: null,
      next_retry_at: null,
      next_action: null,
      expires_at: null,
    },
    { event: 'retried', action: 'updated' },
  )
  if (effect) effects.push(effect)
  await attempt(tx, row, method, last?.uuid ?? null, { origin, unattended, return_url, effects })
  await countAttempt(
    tx,
    allocations.map(({ invoice_uuid }) => invoice_uuid),
  )
  return row
}

/** @throws {Refusal} for what its customer does not agree with */
function refuseDisputed(invoice: Row<'invoices'>): void {
  const why = whyNotInvoice('charge', invoice)
  if (why) throw conflict('invalid_transition', why)
}

/** What the invoices of a payment still owe of what it was to pay, held until the end. */
async function lockStillOwed(tx: Transaction, payment: Row<'payments'>) {
  const owed = []
  for (const { invoice_uuid, amount_cents } of payment.allocations) {
    const invoice = await lockRecord(tx, 'invoices', invoice_uuid)
    if (invoice?.status !== 'open' || invoice.archived_at) continue
    refuseDisputed(invoice)
    await refuseWhilePaying(tx, invoice_uuid)
    const cents = Math.min(amount_cents, invoice.amount_due_cents)
    if (cents > 0) owed.push({ invoice_uuid, amount_cents: cents })
  }
  return owed
}

/** A method that the gateway can charge without the customer doing anything. @throws {Refusal} at its field */
async function chargeable(tx: Transaction, uuid: string, customer: string) {
  const method = await lockRecord(tx, 'payment_methods', uuid)
  const refuse = (message: string) => unprocessable({ field: 'payment_method_uuid', code: 'unfit', message })
  if (method?.customer_uuid !== customer || method.archived_at)
    throw refuse('Ese método de pago no es del cliente')
  const { type } = method
  if (type !== 'card' && type !== 'domiciliation')
    throw refuse('Con ese método paga el cliente por su cuenta. Elige una tarjeta o un cargo a cuenta')
  if (method.status !== 'active') throw refuse('Ese método ya no sirve para cobrar. Elige otro')
  if (!method.gateway_token) throw refuse('Ese método no se guardó en el procesador. Elige otro')
  return { ...method, type }
}

async function attempt(
  tx: Transaction,
  payment: Row<'payments'>,
  method: { gateway: string },
  parent: string | null,
  {
    origin,
    unattended,
    return_url,
    effects,
  }: { origin: Origin; unattended: boolean; return_url: string | undefined; effects: Effect[] },
): Promise<void> {
  const transaction = await insertRecord(tx, transactions, origin, {
    number: await nextFolio(tx, 'TRX'),
    account_uuid: payment.account_uuid,
    customer_uuid: payment.customer_uuid,
    payment_uuid: payment.uuid,
    parent_transaction_uuid: parent,
    type: 'purchase',
    status: 'pending',
    amount_cents: payment.amount_cents,
    currency: payment.currency,
    gateway: method.gateway,
    effective_at: origin.at,
    initiated_by: origin.actor,
  })
  effects.push(createdEffect('transaction', transaction))
  const { correlation_id } = origin
  await enqueue(
    tx,
    attemptJob,
    { transaction_uuid: transaction.uuid, unattended, return_url, correlation_id },
    { at: origin.at },
  )
}

const createdEffect = (type: string, { uuid, number }: { uuid: string; number: string }): Effect => ({
  event: `${type}.created`,
  subject: { type, uuid, label: number },
  changes: [],
})

/** How often an invoice was tried follows from its payments: it makes no version of the invoice. */
const countAttempt = (tx: Transaction, invoices: string[]) =>
  tx
    .updateTable('invoices')
    .set(({ eb }) => ({ attempt_count: eb('attempt_count', '+', 1), next_attempt_at: null }))
    .where('uuid', 'in', invoices)
    .execute()
