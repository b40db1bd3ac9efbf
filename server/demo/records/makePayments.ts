import type { PaymentChannel, PaymentError, PaymentStatus } from '@/contract/payments'
import type { RefundPart, TransactionType } from '@/contract/transactions'
import { stampMade, momentBefore, daysSince, SYSTEM } from '@server/demo/material/base'
import type { makeInvoices } from './makeInvoices'
import type { DemoCustomer, makePaymentMethods } from './makePaymentMethods'
import type { Random } from '@server/demo/material/random'

export type DemoInvoice = ReturnType<typeof makeInvoices>[number]
export type DemoMethod = ReturnType<typeof makePaymentMethods>[number]
export type DemoPayment = ReturnType<typeof makePayment>

const declines: PaymentError[] = [
  {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'La tarjeta no tiene fondos suficientes',
    retryable: true,
    advice: 'Espera unos días o pide otro método',
  },
  {
    code: 'card_declined',
    decline_code: 'do_not_honor',
    message: 'El banco no autorizó el cargo',
    retryable: true,
    advice: 'Pide al cliente que llame a su banco',
  },
  {
    code: 'expired_card',
    decline_code: null,
    message: 'La tarjeta venció',
    retryable: false,
    advice: 'Pide al cliente que actualice su tarjeta',
  },
  {
    code: 'card_declined',
    decline_code: 'stolen_card',
    message: 'El banco reportó la tarjeta como robada',
    retryable: false,
    advice: 'Pide otro método de pago',
  },
]

/**
 * Each invoice that has something paid has the payment that did it; those owed have what was tried in vain. What customers
 * have in favour is left over from another payment.
 */
export function makePayments(
  random: Random,
  customers: readonly DemoCustomer[],
  invoices: readonly DemoInvoice[],
  methods: readonly DemoMethod[],
) {
  const methodOf = new Map(
    methods.filter(({ status }) => status === 'active').map((one) => [one.customer_uuid, one]),
  )
  const typeOf = new Map(customers.map(({ uuid, type }) => [uuid, type]))
  const payments = invoices.flatMap((invoice) => {
    const payer = {
      method: methodOf.get(invoice.customer_uuid),
      isCompany: typeOf.get(invoice.customer_uuid) === 'company',
    }
    const paid = { ...invoice, invoice }
    if (invoice.paid_cents > 0) return [makePayment(random, paid, payer, 'succeeded', invoice.paid_cents)]
    if (invoice.status !== 'open') return []
    const tried = random.weighted<PaymentStatus | 'none'>({
      none: 3,
      failed: 5,
      pending: 2,
      requires_action: 1,
      requires_method: 1,
      processing: 1,
      canceled: 1,
      expired: 1,
      succeeded: 0,
    })
    return tried === 'none' ? [] : [makePayment(random, paid, payer, tried, invoice.total_cents)]
  })
  const leftOver = customers
    .filter(({ credit_balance_cents }) => credit_balance_cents > 0)
    .map((customer) => makeLeftOver(random, customer))
  return [...payments, ...leftOver].sort((one, two) => (one.created_at < two.created_at ? -1 : 1))
}

/** A payment that nothing was owed for: all of it is the customer's. */
const makeLeftOver = (
  random: Random,
  { uuid, account_uuid, type, created_at, credit_balance_cents }: DemoCustomer,
) => ({
  ...makePayment(
    random,
    { account_uuid, customer_uuid: uuid, issued_on: created_at.slice(0, 10) },
    // Nothing is charged to a card that is not owed.
    { method: undefined, isCompany: type === 'company' },
    'succeeded',
    credit_balance_cents,
  ),
  credit_cents: credit_balance_cents,
  disputed: false,
})

type Payer = { method: DemoMethod | undefined; isCompany: boolean }

/** What is paid for: an invoice, or nothing since a day. */
type Paid = Pick<DemoInvoice, 'account_uuid' | 'customer_uuid' | 'issued_on'> & { invoice?: DemoInvoice }

function makePayment(
  random: Random,
  { account_uuid, customer_uuid, issued_on, invoice }: Paid,
  { method, isCompany }: Payer,
  status: PaymentStatus,
  amount_cents: number,
) {
  const isDone = status === 'succeeded'
  const waits = status === 'pending' || status === 'expired'
  const method_type: PaymentChannel = waits
    ? random.pick(['oxxo', 'spei'] as const)
    : status === 'requires_action' || status === 'requires_method'
      ? 'card'
      : method
        ? channelOf(method.type)
        : random.pick(
            isCompany
              ? (['transfer', 'spei', 'deposit'] as const)
              : (['spei', 'oxxo', 'cash', 'transfer'] as const),
          )
  const usesMethod = method && channelOf(method.type) === method_type
  // It is collected a few days after it was issued.
  const at = momentBefore(Math.max(0, Math.round(daysSince(issued_on)) - random.between(0, 4)), random)
  // Of an invoice that is not paid in full nothing is given back: it would owe that again.
  const isReturned = isDone && random.chance(0.03) && invoice?.status === 'paid'
  const refunded_cents = isReturned ? (random.chance(0.5) ? amount_cents : 10_000) : 0
  const isManual = method_type === 'cash' || method_type === 'deposit' || method_type === 'transfer'
  return {
    uuid: random.uuid(),
    account_uuid,
    customer_uuid,
    payment_method_uuid: usesMethod ? method.uuid : null,
    amount_cents,
    method_type,
    origin: isManual
      ? ('staff' as const)
      : usesMethod
        ? ('automatic' as const)
        : random.pick(['link', 'funnel'] as const),
    allocations: invoice ? [{ invoice_uuid: invoice.uuid, amount_cents }] : [],
    credit_cents: 0,
    status,
    attempt: attemptOf(random, status),
    gateway: isManual ? null : 'Simulado',
    gateway_payment_id: isManual ? null : `pay_${random.digits(12)}`,
    reference: method_type === 'oxxo' || method_type === 'spei' ? random.digits(14) : null,
    next_action: nextActionOf(status, method_type),
    error: status === 'failed' ? errorOf(random, method_type) : null,
    paid_at: isDone ? at : null,
    failed_at: status === 'failed' ? at : null,
    expires_at: waits ? momentBefore(status === 'expired' ? 1 : -3, random) : null,
    refunded_cents,
    fee_cents: isDone && !isManual ? Math.round(amount_cents * 0.029) + 250 : 0,
    receipt_number: isDone ? `REC-${random.digits(6)}` : null,
    manual: isManual ? { received_on: at.slice(0, 10), bank: 'BBVA', reference: random.digits(7) } : null,
    disputed: isDone && refunded_cents === 0 && method_type === 'card' && random.chance(0.02),
    reconciled_at: isDone && random.chance(0.8) ? at : null,
    ...stampMade(at, SYSTEM),
  }
}

/** Each has made one attempt. The draw stays, so that what is drawn after it does. */
function attemptOf(random: Random, status: PaymentStatus): number {
  if (status === 'failed') random.between(1, 4)
  return 1
}

/** Why it did not go through: what is no card has no bank that declines it. */
function errorOf(random: Random, method_type: PaymentChannel): PaymentError {
  const decline = random.pick(declines)
  return method_type === 'card' || method_type === 'domiciliation' ? decline : returned
}

const returned: PaymentError = {
  code: 'returned',
  decline_code: null,
  message: 'El banco devolvió el dinero',
  retryable: false,
  advice: 'Pide al cliente otro método de pago',
}

const channelOf = (type: DemoMethod['type']): PaymentChannel => (type === 'spei_clabe' ? 'spei' : type)

function nextActionOf(status: PaymentStatus, channel: PaymentChannel) {
  if (status === 'requires_action') return { type: '3ds' as const, reference: null, expires_at: null }
  if (status !== 'pending') return null
  return {
    type: channel === 'oxxo' ? ('voucher' as const) : ('transfer' as const),
    reference: null,
    expires_at: null,
  }
}

/** What moved at the processor for each payment that got so far, each after the one it follows from. */
export function makeTransactions(random: Random, payments: readonly DemoPayment[]) {
  return payments.flatMap((payment) => {
    if (!payment.gateway || payment.status === 'requires_method' || payment.status === 'canceled') return []
    const first = makeTransaction(random, payment, 'purchase', payment.amount_cents, null)
    const following = [
      ...(payment.refunded_cents > 0
        ? [makeTransaction(random, payment, 'refund', payment.refunded_cents, first.uuid)]
        : []),
      ...(payment.disputed
        ? [makeTransaction(random, payment, 'chargeback', payment.amount_cents, first.uuid)]
        : []),
    ]
    return [first, ...following]
  })
}

function makeTransaction(
  random: Random,
  payment: DemoPayment,
  type: TransactionType,
  amount_cents: number,
  parent: string | null,
) {
  const status = parent
    ? ('succeeded' as const)
    : payment.status === 'succeeded'
      ? ('succeeded' as const)
      : payment.status === 'failed' || payment.status === 'expired'
        ? ('failed' as const)
        : payment.status === 'processing'
          ? random.pick(['pending', 'unknown'] as const)
          : ('pending' as const)
  const isDone = status === 'succeeded'
  const isCard = payment.method_type === 'card'
  return {
    uuid: random.uuid(),
    account_uuid: payment.account_uuid,
    customer_uuid: payment.customer_uuid,
    payment_uuid: payment.uuid,
    parent_transaction_uuid: parent,
    type,
    status,
    amount_cents,
    processed_cents: isDone ? amount_cents : 0,
    fee_cents: isDone && type === 'purchase' ? payment.fee_cents : 0,
    gateway: 'Simulado',
    gateway_transaction_id: `trx_${random.digits(12)}`,
    auth_code: isDone && isCard ? random.digits(6) : null,
    response_code: isDone ? '00' : status === 'failed' ? '51' : null,
    response_message: isDone
      ? 'Aprobada'
      : (payment.error?.message ?? (status === 'failed' ? 'Venció sin pagarse' : null)),
    avs: isCard ? 'Coincide' : null,
    cvc: isCard ? 'Coincide' : null,
    effective_at: payment.created_at,
    parts: type === 'refund' ? JSON.stringify(listRefunded(payment)) : null,
    reason: type === 'refund' ? random.pick(['duplicate', 'requested_by_customer', 'error'] as const) : null,
    reason_note: null,
    initiated_by: SYSTEM,
    payout_id: isDone && random.chance(0.8) ? `dep_${payment.created_at.slice(0, 10)}` : null,
    settled_on: isDone ? payment.created_at.slice(0, 10) : null,
    reconciliation: isDone ? random.weighted({ matched: 8, unmatched: 2, ignored: 0 }) : ('ignored' as const),
    ...stampMade(payment.created_at, SYSTEM),
  }
}

/** From what the refund of a payment gives back: the invoice that it paid, which stays paid. */
export const listRefunded = ({ allocations, refunded_cents }: DemoPayment): RefundPart[] =>
  allocations
    .slice(0, 1)
    .map(({ invoice_uuid }) => ({ invoice_uuid, line: null, reopened: false, amount_cents: refunded_cents }))
