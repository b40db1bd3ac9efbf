import type { Effect, MoneyLine } from '@/contract/actions'
import { dayOf } from '@/contract/days'
import type { RestoreCover } from '@/contract/restoreCover'
import type { Row } from '@server/audit/writes'
import type { Origin } from '@server/core/origin'
import { conflict } from '@server/core/problems'
import type { Transaction } from '@server/db/database'
import { lockOwedInvoices } from '@server/domain/billing/invoices/owed'
import { describeReceived } from '@server/domain/billing/paymentProcessing/describeReceived'
import { recordCustomerPayment } from '@server/domain/billing/paymentProcessing/recordCustomerPayment'
import { byHand } from '@server/domain/billing/paymentProcessing/writeReceivedPayment'
import { startPayment } from '@server/domain/billing/payments/startPayment'
import { totalLine } from '@server/money/totalLine'

type Settling = {
  policy: Row<'policies'>
  values: RestoreCover
  origin: Origin
  effects: Effect[]
}
type Settled = { lines: MoneyLine[]; notes: string[] }

/**
 * Settles what is overdue of a policy: takes note of a payment of exactly that, or charges the method it is paid with.
 * @throws {Refusal} 409 where nothing is overdue or there is no method, and as the payment itself does
 */
export async function settleOverdue(tx: Transaction, settling: Settling): Promise<Settled> {
  const { policy, values, origin } = settling
  if (values.pay === 'none') return { lines: [], notes: [] }
  const { customer_uuid } = policy
  const overdue = customer_uuid
    ? await lockOverdue(tx, policy, customer_uuid, dayOf(new Date(origin.at)))
    : []
  if (!customer_uuid || overdue.length === 0)
    throw conflict('invalid_transition', 'No hay nada vencido que cobrar: elige no registrar ningún pago')
  return values.pay === 'record'
    ? recordReceived(tx, settling, customer_uuid, overdue)
    : chargeOverdue(tx, settling, customer_uuid, overdue)
}

/** The overdue invoices of what pays for a policy, locked, the oldest first. */
async function lockOverdue(tx: Transaction, policy: Row<'policies'>, customer_uuid: string, today: string) {
  const { subscription_uuid, currency } = policy
  const owed = subscription_uuid
    ? await lockOwedInvoices(tx, { by: 'subscription_uuid', uuid: subscription_uuid, currency })
    : await lockOwedInvoices(tx, { by: 'customer_uuid', uuid: customer_uuid, currency })
  return owed.filter(
    (invoice) =>
      invoice.due_on !== null &&
      invoice.due_on < today &&
      (subscription_uuid !== null || invoice.subscription_uuid === null),
  )
}

async function recordReceived(
  tx: Transaction,
  { values: { method_type, received_on, bank, reference }, origin, effects }: Settling,
  customer_uuid: string,
  overdue: readonly Row<'invoices'>[],
): Promise<Settled> {
  const recorded = await recordCustomerPayment(tx, {
    customer_uuid,
    values: { method_type, received_on, bank, reference, amount_cents: sumDue(overdue) },
    split: {
      by: 'hand',
      parts: overdue.map(({ uuid, amount_due_cents }) => ({
        invoice_uuid: uuid,
        amount_cents: amount_due_cents,
      })),
    },
    source: byHand(origin),
    origin,
    effects,
  })
  return { lines: describeReceived(recorded), notes: recorded.notes }
}

async function chargeOverdue(
  tx: Transaction,
  { policy, origin, effects }: Settling,
  customer_uuid: string,
  overdue: readonly Row<'invoices'>[],
): Promise<Settled> {
  const payment_method_uuid = await findMethod(tx, policy.subscription_uuid, customer_uuid)
  if (!payment_method_uuid)
    throw conflict('invalid_transition', 'No tiene un método de pago. Elige uno antes de cobrar')
  for (const invoice of overdue)
    await startPayment(tx, { invoice, payment_method_uuid, origin_of_payment: 'staff', origin, effects })
  const { currency } = policy
  return {
    lines: [
      ...overdue.map(({ title, amount_due_cents }) => ({
        kind: 'charge' as const,
        label: title,
        amount_cents: amount_due_cents,
        currency,
      })),
      totalLine('Se cobra hoy', sumDue(overdue), currency),
    ],
    notes: ['Lo que depende del pago vuelve solo cuando el cobro pase'],
  }
}

/** The method that the subscription is charged to, else the one that the customer prefers. */
async function findMethod(tx: Transaction, subscription_uuid: string | null, customer_uuid: string) {
  const subscription = subscription_uuid
    ? await tx
        .selectFrom('subscriptions')
        .select('payment_method_uuid')
        .where('uuid', '=', subscription_uuid)
        .executeTakeFirst()
    : undefined
  const customer = await tx
    .selectFrom('customers')
    .select('default_payment_method_uuid')
    .where('uuid', '=', customer_uuid)
    .executeTakeFirst()
  return subscription?.payment_method_uuid ?? customer?.default_payment_method_uuid ?? null
}

const sumDue = (invoices: readonly Row<'invoices'>[]) =>
  invoices.reduce((sum, { amount_due_cents }) => sum + amount_due_cents, 0)
