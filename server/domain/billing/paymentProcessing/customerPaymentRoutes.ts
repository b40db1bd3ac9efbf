import type { FastifyInstance } from 'fastify'
import { AccountPayment, CustomerPayment } from '@/contract/customerPayments'
import type { Clock } from '@server/core/clock'
import { notFound, unprocessable } from '@server/core/problems'
import type { Database, Transaction } from '@server/db/database'
import { accounts } from '@server/domain/billing/accounts/accounts'
import { type Doing, type Done, moneyActionRoute } from '@server/domain/billing/payments/previewedAction'
import { describeReceived } from './describeReceived'
import { recordCustomerPayment } from './recordCustomerPayment'
import { byHand } from './writeReceivedPayment'

/** Takes note of a payment over several invoices, at its customer or at their account. */
export function customerPaymentRoutes(app: FastifyInstance, services: { db: Database; clock: Clock }): void {
  moneyActionRoute(app, services, {
    of: 'Customer',
    name: 'record_payment',
    access: 'Payment.create',
    body: CustomerPayment,
    act: (doing) => record(doing, doing.uuid),
  })

  moneyActionRoute(app, services, {
    of: 'Account',
    name: 'record_payment',
    access: 'Payment.create',
    body: AccountPayment,
    act: async (doing) => {
      const { customer_uuid } = doing.values
      await refuseOtherAccount(doing.tx, doing.uuid, customer_uuid)
      return record(doing, customer_uuid)
    },
  })
}

async function record(
  { tx, values, origin, effects }: Doing<CustomerPayment>,
  customer_uuid: string,
): Promise<Done> {
  const { method_type, amount_cents, received_on, bank, reference, currency, split, allocations } = values
  const received = await recordCustomerPayment(tx, {
    customer_uuid,
    values: { method_type, amount_cents, received_on, bank, reference },
    currency,
    split: split === 'oldest' ? { by: 'oldest' } : { by: 'hand', parts: allocations },
    source: byHand(origin),
    origin,
    effects,
  })
  return {
    payment_uuid: received.payment.uuid,
    lines: describeReceived(received),
    notes: received.notes,
    saw: [received.customer, ...received.owed],
  }
}

/** @throws {Refusal} 404 without such an account; 422 for a customer of another one */
async function refuseOtherAccount(tx: Transaction, account: string, customer: string): Promise<void> {
  const known = await tx
    .selectFrom('accounts')
    .select('uuid')
    .where('uuid', '=', account)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (!known) throw notFound(accounts.noun)
  const payer = await tx
    .selectFrom('customers')
    .select('account_uuid')
    .where('uuid', '=', customer)
    .executeTakeFirst()
  if (payer?.account_uuid !== account)
    throw unprocessable({
      field: 'customer_uuid',
      code: 'unfit',
      message: 'Elige un cliente de esta cuenta',
    })
}
