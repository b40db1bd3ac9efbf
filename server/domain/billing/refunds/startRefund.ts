import type { Effect } from '@/contract/actions'
import { dayOf } from '@/contract/days'
import type { RefundOrder } from '@/contract/payments'
import type { Approved, RefundPart } from '@/contract/transactions'
import type { Transaction } from '@server/db/database'
import { nextFolio } from '@server/db/folios'
import type { Origin } from '@server/core/origin'
import { insertRecord, lockRecord, type Row, updateRecord } from '@server/audit/writes'
import { settleBalances } from '@server/domain/cover/balances'
import { invoices } from '@server/domain/billing/invoices/invoices'
import { payments } from '@server/domain/billing/payments/payments'
import { transactions } from '@server/domain/billing/payments/transactions'
import { conflict } from '@server/core/problems'
import { enqueue } from '@server/jobs/enqueue'
import { changeCredit } from '@server/domain/billing/customers/customerCredit'
import { type Leg, postEntry } from '@server/domain/billing/ledger/postEntry'
import { refundJob } from '@server/domain/billing/payments/paymentJobs'
import { recordRefund } from './recordRefund'
import { checkRefundOrder, countLeft, loadRefundable, listRefunds, sum } from './refundable'

/** What moves money that no gateway saw. */
export const BY_HAND = 'Manual'

type Starting = {
  /** Held by this transaction. */
  payment: Row<'payments'>
  order: RefundOrder
  origin: Origin
  approval?: Approved
  effects?: Effect[]
}

/**
 * Starts a refund of a payment: first from its unused credit, then from its open invoices, which owe the cents again; a
 * paid invoice stays paid. The cents are taken at once, and put back if the refund fails. @throws {Refusal}
 */
export async function startRefund(
  tx: Transaction,
  { payment, order, origin, approval, effects = [] }: Starting,
): Promise<Row<'transactions'>> {
  const { cents, lines } = checkRefundOrder(order, await loadRefundable(tx, payment, null), payment.currency)
  const chosen = lines.map(({ key, left_cents }) => {
    const [invoice_uuid = '', line = '0'] = key.split(':')
    return { invoice_uuid, line: Number(line), left_cents }
  })
  const { reason, note } = order
  return takeAndRefund(tx, { payment, cents, lines: chosen, reason, note, origin, approval, effects })
}

/**
 * Starts a refund of given lines that a credit note takes off: their invoice does not owe them again. The caller has
 * checked that the payment has that much left.
 */
export const startRefundOfLines = (
  tx: Transaction,
  refund: Omit<Refunding, 'cents' | 'isCredited'>,
): Promise<Row<'transactions'>> =>
  takeAndRefund(tx, {
    ...refund,
    isCredited: true,
    cents: refund.lines.reduce((total, { left_cents }) => total + left_cents, 0),
  })

/** Cents of a line, by its invoice and its place there. */
type LinePart = { invoice_uuid: string; line: number; left_cents: number }

type Refunding = Pick<RefundOrder, 'reason' | 'note'> & {
  payment: Row<'payments'>
  cents: number
  lines: readonly LinePart[]
  /** Whether a credit note takes it off its invoice, which then does not owe it again. */
  isCredited?: boolean
  origin: Origin
  approval?: Approved | undefined
  effects: Effect[]
}

async function takeAndRefund(
  tx: Transaction,
  { payment, cents, lines, isCredited = false, reason, note, origin, approval, effects }: Refunding,
): Promise<Row<'transactions'>> {
  const { parts, allocations, credit_cents } = await takeBack(
    tx,
    payment,
    { cents, lines, isCredited, to: 'refunds' },
    origin,
    effects,
  )
  const { row, effect } = await updateRecord(
    tx,
    payments,
    origin,
    payment,
    { allocations, credit_cents },
    { event: 'refund_started', action: 'updated' },
  )
  if (effect) effects.push(effect)
  const purchase = await tx
    .selectFrom('transactions')
    .select(['uuid', 'gateway'])
    .where('payment_uuid', '=', payment.uuid)
    .where('type', '=', 'purchase')
    .where('status', '=', 'succeeded')
    .executeTakeFirst()
  const refund = await insertRecord(tx, transactions, origin, {
    number: await nextFolio(tx, 'TRX'),
    account_uuid: payment.account_uuid,
    customer_uuid: payment.customer_uuid,
    payment_uuid: payment.uuid,
    parent_transaction_uuid: purchase?.uuid ?? null,
    type: 'refund',
    status: 'pending',
    amount_cents: cents,
    currency: payment.currency,
    gateway: payment.gateway ?? purchase?.gateway ?? BY_HAND,
    effective_at: origin.at,
    initiated_by: origin.actor,
    reason,
    reason_note: note,
    gateway_payment_id: payment.gateway_payment_id,
    parts,
    approval: approval ?? null,
  })
  effects.push({
    event: 'transaction.created',
    subject: { type: 'transaction', uuid: refund.uuid, label: refund.number },
    changes: [],
  })
  // What came by hand goes back by hand: that is what is written down.
  if (!payment.gateway || payment.manual)
    await recordRefund(tx, {
      payment: row,
      refund,
      outcome: { key: refund.uuid, id: '', status: 'succeeded', problem: null },
      origin,
      effects,
    })
  else await enqueue(tx, refundJob, { transaction_uuid: refund.uuid }, { at: origin.at })
  return refund
}

/** From what a refund is taken, and what the payment has left of each. */
export async function takeBack(
  tx: Transaction,
  payment: Row<'payments'>,
  {
    cents,
    lines: chosen,
    isCredited = false,
    to,
  }: { cents: number; lines: readonly LinePart[]; isCredited?: boolean; to: 'refunds' | 'disputed' },
  origin: Origin,
  effects: Effect[],
) {
  const parts: RefundPart[] = []
  let left = cents
  const take = (part: Omit<RefundPart, 'amount_cents'>, most: number) => {
    const amount_cents = Math.min(left, most)
    if (amount_cents <= 0) return 0
    left -= amount_cents
    parts.push({ ...part, amount_cents })
    return amount_cents
  }
  const customer = await lockRecord(tx, 'customers', payment.customer_uuid)
  // What was left over may have paid something else since.
  const unusedCredit = Math.min(payment.credit_cents, customer?.credit_balance_cents ?? 0)
  // Lines are of what paid their invoice; what was left over paid nothing.
  const fromCredit =
    chosen.length > 0 ? 0 : take({ invoice_uuid: null, line: null, reopened: false }, unusedCredit)
  await changeCredit(tx, { origin, customer: payment.customer_uuid, cents: -fromCredit, effects })

  const before = (await listRefunds(tx, payment.uuid)).flatMap((refund) => refund.parts ?? [])
  const allocations = []
  for (const { invoice_uuid, amount_cents } of payment.allocations) {
    const invoice = await lockRecord(tx, 'invoices', invoice_uuid)
    if (!invoice) throw new Error('An invoice that was paid is gone')
    const reopened = invoice.status === 'open' && !isCredited
    const most = sum(countLeft(payment, [invoice], before).filter((one) => one.invoice_uuid === invoice_uuid))
    let taken = 0
    for (const { line, left_cents } of chosen.filter((one) => one.invoice_uuid === invoice_uuid))
      taken += take({ invoice_uuid, line, reopened }, Math.min(left_cents, most - taken))
    if (chosen.length === 0) taken = take({ invoice_uuid, line: null, reopened }, most)
    if (taken > 0) {
      const { effect } = await updateRecord(
        tx,
        invoices,
        origin,
        invoice,
        reopened
          ? { paid_cents: invoice.paid_cents - taken }
          : { returned_cents: invoice.returned_cents + taken },
        { event: 'payment_returned', action: 'updated' },
      )
      if (effect) effects.push(effect)
    }
    if (!reopened) allocations.push({ invoice_uuid, amount_cents })
    else if (amount_cents > taken) allocations.push({ invoice_uuid, amount_cents: amount_cents - taken })
  }
  await settleBalances(tx, {
    customer: payment.customer_uuid,
    today: dayOf(new Date(origin.at)),
    effects,
  })
  if (left > 0)
    throw conflict(
      'invalid_transition',
      'Este pago cubrió solo una parte de esos conceptos. Elige un importe',
    )
  await postEntry(tx, origin, {
    kind: to === 'refunds' ? 'refund_started' : 'dispute_lost',
    customer_uuid: payment.customer_uuid,
    currency: payment.currency,
    legs: [
      ...parts.map(
        ({ invoice_uuid, line, reopened, amount_cents }): Leg => ({
          book: !invoice_uuid ? 'balance' : reopened ? 'receivable' : 'returned',
          cents: amount_cents,
          invoice_uuid,
          line,
          payment_uuid: payment.uuid,
        }),
      ),
      { book: to, cents: -cents, payment_uuid: payment.uuid },
    ],
  })
  return { parts, allocations, credit_cents: payment.credit_cents - fromCredit }
}

type GivingBackExtra = {
  payment: Row<'payments'>
  /** The extra charge. */
  transaction: Row<'transactions'>
  /** Whether staff gave it back by other means, so that no gateway is asked. */
  isByHand?: boolean
  note?: string | null
  origin: Origin
  effects?: Effect[]
}

/** Gives back what was charged beside what the payment asked for. */
export async function giveBackExtra(
  tx: Transaction,
  { payment, transaction, isByHand = false, note, origin, effects = [] }: GivingBackExtra,
): Promise<void> {
  const refund = await insertRecord(tx, transactions, origin, {
    number: await nextFolio(tx, 'TRX'),
    account_uuid: payment.account_uuid,
    customer_uuid: payment.customer_uuid,
    payment_uuid: payment.uuid,
    parent_transaction_uuid: transaction.uuid,
    type: 'refund',
    status: 'pending',
    amount_cents: transaction.amount_cents,
    currency: transaction.currency,
    gateway: isByHand ? BY_HAND : transaction.gateway,
    effective_at: origin.at,
    initiated_by: origin.actor,
    reason: 'duplicate',
    reason_note: note ?? 'Se cobró dos veces',
    is_extra: true,
    gateway_payment_id: transaction.gateway_payment_id,
  })
  effects.push({
    event: 'transaction.created',
    subject: { type: 'transaction', uuid: refund.uuid, label: refund.number },
    changes: [],
  })
  const outcome = { key: refund.uuid, id: '', status: 'succeeded', problem: null } as const
  if (isByHand) await recordRefund(tx, { payment, refund, outcome, origin, effects })
  else await enqueue(tx, refundJob, { transaction_uuid: refund.uuid }, { at: origin.at })
}
