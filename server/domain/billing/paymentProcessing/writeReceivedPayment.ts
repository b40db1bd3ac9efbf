import type { Effect } from '@/contract/actions'
import { dayOf } from '@/contract/days'
import type { Allocation, PaymentOrigin, RecordedPayment } from '@/contract/payments'
import { insertRecord, type Row } from '@server/audit/writes'
import type { Origin } from '@server/core/origin'
import type { Transaction } from '@server/db/database'
import { nextFolio } from '@server/db/folios'
import { newUuid } from '@server/db/newUuid'
import { applyPayment } from '@server/domain/billing/collection/applyPayment'
import { payments } from '@server/domain/billing/payments/payments'
import { transactions } from '@server/domain/billing/payments/transactions'
import { BY_HAND } from '@server/domain/billing/refunds/startRefund'
import { onTheDay } from '@server/money/inWords'
import { enqueueReceipts } from './enqueueReceipts'

/** Where a payment that reached us without the gateway was learnt of. */
export type Source = {
  origin: Extract<PaymentOrigin, 'staff' | 'import'>
  /** Says who wrote it down and from what, as a sentence. */
  status_reason: string
  /** What the processor's movement says of itself. */
  response_message: string
  /** Names the row of the bank's file, so that it becomes no second payment. */
  deposit_key?: string
  /** The import that it came with. */
  deposit_import_uuid?: string
}

/** The source of a payment that a person types. */
export const byHand = ({ actor, at }: Origin): Source => ({
  origin: 'staff',
  status_reason: `Lo registró ${actor.label} el ${onTheDay(at)}.`,
  response_message: 'Registrado a mano',
})

type Received = {
  payer: { account_uuid: string; customer_uuid: string; currency: string }
  values: RecordedPayment
  allocations: Allocation[]
  source: Source
  origin: Origin
  effects: Effect[]
}

/** Writes one payment that reached us without the gateway, with its movement and its receipt, and applies it. */
export async function writeReceivedPayment(
  tx: Transaction,
  { payer, values, allocations, source, origin, effects }: Received,
): Promise<Row<'payments'>> {
  const { method_type, amount_cents, received_on, bank, reference } = values
  const { response_message, ...told } = source
  const uuid = newUuid(tx)
  const paid = { uuid, ...payer, payment_method_uuid: null, amount_cents, method_type, allocations }
  const applied = await applyPayment(tx, { payment: paid, origin, effects })
  const payment = await insertRecord(tx, payments, origin, {
    ...paid,
    ...applied,
    ...told,
    number: await nextFolio(tx, 'PAG'),
    status: 'succeeded',
    paid_at: received_on === dayOf(new Date(origin.at)) ? origin.at : `${received_on}T18:00:00.000Z`,
    receipt_number: await nextFolio(tx, 'REC'),
    reference,
    manual: { received_on, bank, reference },
  })
  await insertRecord(tx, transactions, origin, {
    number: await nextFolio(tx, 'TRX'),
    account_uuid: payment.account_uuid,
    customer_uuid: payment.customer_uuid,
    payment_uuid: payment.uuid,
    type: 'purchase',
    status: 'succeeded',
    amount_cents,
    processed_cents: amount_cents,
    currency: payment.currency,
    gateway: BY_HAND,
    response_message,
    effective_at: payment.paid_at ?? origin.at,
    initiated_by: origin.actor,
  })
  effects.unshift({
    event: 'payment.created',
    subject: { type: 'payment', uuid: payment.uuid, label: payment.number },
    changes: [],
  })
  await enqueueReceipts(tx, payment, origin)
  return payment
}
