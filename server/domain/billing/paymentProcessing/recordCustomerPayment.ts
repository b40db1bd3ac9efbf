import type { Effect } from '@/contract/actions'
import { whyNotCustomerPayment } from '@/contract/customerPayments'
import type { RecordedPayment } from '@/contract/payments'
import { lockRecord, type Row } from '@server/audit/writes'
import type { Origin } from '@server/core/origin'
import { conflict, limitExceeded, notFound, unprocessable } from '@server/core/problems'
import type { Transaction } from '@server/db/database'
import { customers } from '@server/domain/billing/customers/customers'
import { lockOwedInvoices } from '@server/domain/billing/invoices/owed'
import { findWaitingPayments } from '@server/domain/billing/payments/livePayments'
import { allocatePayment, type Split } from './allocatePayment'
import { refuseBeforeFirstInvoice, refuseFutureDay, refuseTwice } from './refuseReceived'
import { type Source, writeReceivedPayment } from './writeReceivedPayment'

/** The most that a customer may have in their favour, in cents. */
const MOST_HELD = 9_999_999_999

type Receiving = {
  customer_uuid: string
  values: RecordedPayment
  /** The currency that it came in, where that was said. */
  currency?: string | null | undefined
  split: Split
  source: Source
  origin: Origin
  effects: Effect[]
}

export type ReceivedPayment = {
  payment: Row<'payments'>
  customer: Row<'customers'>
  /** The open invoices as they were before, the oldest first. */
  owed: Row<'invoices'>[]
  /** Spanish notes for staff: skipped invoices, and payments that still wait for the same money. */
  notes: string[]
}

/**
 * Takes note of one payment of a customer over several of their invoices; what is left over becomes their balance.
 * @throws {Refusal} 404, 409, 422
 */
export async function recordCustomerPayment(
  tx: Transaction,
  { customer_uuid, values, currency, split, source, origin, effects }: Receiving,
): Promise<ReceivedPayment> {
  const { owed, customer } = await lockPayer(tx, customer_uuid)
  const why = whyNotCustomerPayment(customer)
  if (why) throw conflict('invalid_transition', why)
  if (currency && currency !== customer.currency)
    throw unprocessable({
      field: 'amount_cents',
      code: 'currency',
      message: `Este cliente paga en ${customer.currency}: un pago en ${currency} no se le puede aplicar`,
    })
  refuseFutureDay(values.received_on, origin.at)
  await refuseBeforeFirstInvoice(tx, customer, values.received_on)
  await refuseTwice(tx, customer.uuid, values)
  const { amount_cents } = values
  const { allocations, notes } = await allocatePayment(tx, { customer, owed, amount_cents, split })
  refuseBeyondHeld(customer, amount_cents, allocations)
  const payment = await writeReceivedPayment(tx, {
    payer: { account_uuid: customer.account_uuid, customer_uuid, currency: customer.currency },
    values,
    allocations,
    source,
    origin,
    effects,
  })
  const waiting = await findWaitingPayments(tx, customer_uuid, payment.allocations)
  return { payment, customer, owed, notes: [...notes, ...waiting.map(sayWaiting)] }
}

/** Locks the open invoices before the customer, in the order of every other payment, so that two wait in turn. */
async function lockPayer(tx: Transaction, uuid: string) {
  const known = await tx
    .selectFrom('customers')
    .select(['currency', 'archived_at'])
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  if (!known || known.archived_at) throw notFound(customers.noun)
  const owed = await lockOwedInvoices(tx, { by: 'customer_uuid', uuid, currency: known.currency })
  const customer = await lockRecord(tx, 'customers', uuid)
  if (!customer) throw notFound(customers.noun)
  return { owed, customer }
}

/** @throws {Refusal} 422 where the balance would pass what can be held */
function refuseBeyondHeld(
  { credit_balance_cents }: Row<'customers'>,
  amount_cents: number,
  allocations: readonly { amount_cents: number }[],
) {
  const over = allocations.reduce((left, part) => left - part.amount_cents, amount_cents)
  if (credit_balance_cents + over > MOST_HELD)
    throw limitExceeded('credit', 'El saldo a favor del cliente pasaría de 99,999,999.99')
}

const sayWaiting = ({ number, titles }: { number: string; titles: string[] }) =>
  `${number} todavía espera pago por ${titles.join(', ')}. Cancélalo si es este mismo dinero`
