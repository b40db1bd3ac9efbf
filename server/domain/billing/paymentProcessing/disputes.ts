import type { TransactionType } from '@/contract/transactions'
import type { Transaction } from '@server/db/database'
import { nextFolio } from '@server/db/folios'
import type { Origin } from '@server/core/origin'
import { insertRecord, lockRecord, type Row, updateRecord } from '@server/audit/writes'
import { payments } from '@server/domain/billing/payments/payments'
import { transactions } from '@server/domain/billing/payments/transactions'
import type { GatewayEvent } from '@server/adapters/gateway/gateway'
import { loadRefundable } from '@server/domain/billing/refunds/refundable'
import { postEntry } from '@server/domain/billing/ledger/postEntry'
import { takeBack } from '@server/domain/billing/refunds/startRefund'

type Opened = Omit<Extract<GatewayEvent, { about: 'dispute' }>, 'id' | 'about'>
type Closed = Omit<Extract<GatewayEvent, { about: 'dispute_closed' }>, 'id' | 'about'>

/** The bank took the money back: it is written beside the payment, which stays until the dispute is decided. */
export async function openDispute(tx: Transaction, opened: Opened, origin: Origin): Promise<void> {
  const payment = await lockPaymentOfGateway(tx, opened.payment)
  if (!payment || payment.disputed || (await chargebackOf(tx, opened.dispute))) return
  await write(tx, payment, { type: 'chargeback', ...opened }, origin)
  await postDispute(tx, payment, origin, { kind: 'dispute_opened', cents: opened.amount_cents })
  await updateRecord(
    tx,
    payments,
    origin,
    payment,
    { disputed: true },
    { event: 'disputed', action: 'updated' },
  )
}

/**
 * The bank decided a dispute. Won, the money is back; lost, it is gone like a refund: what the payment covered stays
 * paid, and counts as given back.
 */
export async function closeDispute(tx: Transaction, closed: Closed, origin: Origin): Promise<void> {
  // Events come out of order: what ended had begun.
  await openDispute(tx, closed, origin)
  const payment = await lockPaymentOfGateway(tx, closed.payment)
  const chargeback = await chargebackOf(tx, closed.dispute)
  if (!payment?.disputed || !chargeback || chargeback.payment_uuid !== payment.uuid) return
  const over = (values: object, event: string) =>
    updateRecord(tx, payments, origin, payment, { disputed: false, ...values }, { event, action: 'updated' })
  if (closed.isWon) {
    await write(tx, payment, { type: 'chargeback_reversal', parent: chargeback.uuid, ...closed }, origin)
    await postDispute(tx, payment, origin, { kind: 'dispute_won', cents: -chargeback.amount_cents })
    await over({}, 'dispute_won')
    return
  }
  const { refundable_cents } = await loadRefundable(tx, { ...payment, disputed: false }, null)
  const cents = Math.min(chargeback.amount_cents, refundable_cents)
  const { parts, ...left } = await takeBack(tx, payment, { cents, lines: [], to: 'disputed' }, origin, [])
  // The bank took more than there was to give back: that is lost.
  await postEntry(tx, origin, {
    kind: 'dispute_lost',
    customer_uuid: payment.customer_uuid,
    currency: payment.currency,
    legs: [
      { book: 'loss', cents: chargeback.amount_cents - cents, payment_uuid: payment.uuid },
      { book: 'disputed', cents: cents - chargeback.amount_cents, payment_uuid: payment.uuid },
    ],
  })
  await updateRecord(
    tx,
    transactions,
    origin,
    chargeback,
    { parts, response_message: 'El banco le dio la razón al cliente' },
    { event: 'dispute_lost', action: 'updated' },
  )
  await over({ ...left, refunded_cents: payment.refunded_cents + cents }, 'dispute_lost')
}

/** Posts money that goes to a bank while it is disputed, or with negative cents comes back. */
const postDispute = (
  tx: Transaction,
  { uuid: payment_uuid, customer_uuid, currency }: Row<'payments'>,
  origin: Origin,
  { kind, cents }: { kind: 'dispute_opened' | 'dispute_won'; cents: number },
) =>
  postEntry(tx, origin, {
    kind,
    customer_uuid,
    currency,
    legs: [
      { book: 'disputed', cents, payment_uuid },
      { book: 'cash', cents: -cents, payment_uuid },
    ],
  })

async function lockPaymentOfGateway(tx: Transaction, id: string): Promise<Row<'payments'> | undefined> {
  const found = await tx
    .selectFrom('payments')
    .select('uuid')
    .where('gateway_payment_id', '=', id)
    .where('status', '=', 'succeeded')
    .executeTakeFirst()
  return found && lockRecord(tx, 'payments', found.uuid)
}

/** What a dispute took, by its name at the gateway. */
const chargebackOf = (tx: Transaction, dispute: string): Promise<Row<'transactions'> | undefined> =>
  tx
    .selectFrom('transactions')
    .selectAll()
    .where('gateway_transaction_id', '=', dispute)
    .where('type', '=', 'chargeback')
    .executeTakeFirst()

const disputeMessages: Partial<Record<TransactionType, string>> = {
  chargeback: 'El cliente desconoció el cargo ante su banco',
  chargeback_reversal: 'El banco nos dio la razón y devolvió el dinero',
}

/** What the bank took, or gave back. */
async function write(
  tx: Transaction,
  payment: Row<'payments'>,
  {
    type,
    parent,
    dispute,
    amount_cents,
  }: Pick<Opened, 'dispute' | 'amount_cents'> & { type: TransactionType; parent?: string },
  origin: Origin,
): Promise<void> {
  const purchase = await tx
    .selectFrom('transactions')
    .select('uuid')
    .where('payment_uuid', '=', payment.uuid)
    .where('type', '=', 'purchase')
    .where('status', '=', 'succeeded')
    .executeTakeFirst()
  await insertRecord(tx, transactions, origin, {
    number: await nextFolio(tx, 'TRX'),
    account_uuid: payment.account_uuid,
    customer_uuid: payment.customer_uuid,
    payment_uuid: payment.uuid,
    parent_transaction_uuid: parent ?? purchase?.uuid ?? null,
    type,
    status: 'succeeded',
    amount_cents,
    processed_cents: amount_cents,
    currency: payment.currency,
    gateway: payment.gateway ?? '',
    gateway_transaction_id: dispute,
    response_message: disputeMessages[type] ?? null,
    effective_at: origin.at,
    initiated_by: origin.actor,
  })
}
