import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { MoneyLine } from '@/contract/actions'
import {
  ChargeOrder,
  ExtraRefund,
  Reallocation,
  RecordedPayment,
  Refundable,
  RefundOrder,
  RetryOrder,
  whyNotPayment,
} from '@/contract/payments'
import { whyNotInvoice } from '@/contract/invoices'
import { detailOf, Uuid } from '@/contract/shapes'
import { findAllowance } from '@server/domain/approvals/loneActs'
import type { Clock } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'
import { lockRecord, type Row } from '@server/audit/writes'
import { invoices } from '@server/domain/billing/invoices/invoices'
import { payments } from '@server/domain/billing/payments/payments'
import { problems } from '@server/http/openapi'
import { conflict, notFound } from '@server/core/problems'
import { ADMIN, originOf } from '@server/http/requests'
import { moneyActionRoute } from '@server/domain/billing/payments/previewedAction'
import { reallocate } from './reallocate'
import { recordPayment } from './recordPayment'
import { refuseBeforeFirstInvoice } from './refuseReceived'
import { orderRefund } from '@server/domain/billing/refunds/orderRefund'
import { refundExtra } from '@server/domain/billing/refunds/refundExtra'
import { loadRefundable } from '@server/domain/billing/refunds/refundable'
import { retryPayment, startPayment } from '@server/domain/billing/payments/startPayment'
import { staffOf } from '@server/http/access'

/** What staff do with money: collect it, try again, take note of it, move it and give it back. */
export function paymentRoutes(app: FastifyInstance, services: { db: Database; clock: Clock }): void {
  const { db, clock } = services
  const routes = app.withTypeProvider<ZodTypeProvider>()

  moneyActionRoute(app, services, {
    of: 'Invoice',
    name: 'charge',
    access: 'Payment.create',
    body: ChargeOrder,
    act: async ({ tx, uuid, values, origin, effects }) => {
      const invoice = await lockInvoice(tx, uuid, 'charge')
      const payment = await startPayment(tx, {
        invoice,
        ...values,
        origin_of_payment: 'staff',
        origin,
        effects,
      })
      return {
        payment_uuid: payment.uuid,
        lines: [chargeLine(payment, await methodLabel(tx, payment))],
        saw: [invoice],
      }
    },
  })

  moneyActionRoute(app, services, {
    of: 'Invoice',
    name: 'record_payment',
    access: 'Payment.create',
    body: RecordedPayment,
    act: async ({ tx, uuid, values, origin, effects }) => {
      const invoice = await lockInvoice(tx, uuid, 'record')
      await refuseBeforePayer(tx, invoice, values.received_on)
      const payment = await recordPayment(tx, { invoice, values, origin, effects })
      return {
        payment_uuid: payment.uuid,
        lines: describeAllocation(invoice, payment),
        saw: [invoice],
      }
    },
  })

  moneyActionRoute(app, services, {
    of: 'Payment',
    name: 'retry',
    access: 'Payment.edit',
    body: RetryOrder,
    act: async ({ tx, uuid, values, origin, effects }) => {
      const payment = await lockPayment(tx, uuid, 'retry')
      const row = await retryPayment(tx, { payment, ...values, origin, unattended: false, effects })
      return {
        payment_uuid: uuid,
        lines: [chargeLine(row, await methodLabel(tx, row))],
        saw: [payment],
      }
    },
  })

  moneyActionRoute(app, services, {
    of: 'Payment',
    name: 'refund',
    access: 'Transaction.create',
    body: RefundOrder,
    act: async ({ tx, uuid, values: order, staff, origin, effects }) => {
      const payment = await lockPayment(tx, uuid, 'refund')
      const { cents, isAsked } = await orderRefund(tx, { payment, order, staff, origin, effects })
      return {
        payment_uuid: uuid,
        lines: [line(isAsked ? 'Reembolso por autorizar' : 'Reembolso', cents, payment.currency)],
        saw: [payment],
      }
    },
  })

  moneyActionRoute(app, services, {
    of: 'Payment',
    name: 'refund_extra',
    access: 'Transaction.create',
    body: ExtraRefund,
    act: async ({ tx, uuid, values, origin, effects }) => {
      const payment = await lockPayment(tx, uuid, 'refund_extra')
      const cents = await refundExtra(tx, { payment, values, origin, effects })
      const label = values.by === 'hand' ? 'Se devolvió por otro medio' : 'Reembolso de lo cobrado dos veces'
      return { payment_uuid: uuid, lines: [line(label, cents, payment.currency)], saw: [payment] }
    },
  })

  moneyActionRoute(app, services, {
    of: 'Payment',
    name: 'apply',
    access: 'Payment.edit',
    body: Reallocation,
    act: async ({ tx, uuid, values, origin, effects }) => {
      const payment = await lockPayment(tx, uuid, 'apply')
      await reallocate(tx, { payment, values, origin, effects })
      const invoice = await lockInvoice(tx, values.invoice_uuid)
      return {
        payment_uuid: uuid,
        lines: [
          line(`Se aplica a ${invoice.title}`, values.amount_cents, payment.currency),
          line(`Queda por pagar de ${invoice.title}`, invoice.amount_due_cents, payment.currency),
        ],
        saw: [payment, invoice],
      }
    },
  })

  routes.get(
    `${ADMIN}payments/:uuid/refundable`,
    {
      config: { access: 'Payment.view' },
      schema: {
        tags: ['payments'],
        params: z.object({ uuid: Uuid }),
        response: { 200: detailOf(Refundable), ...problems },
      },
    },
    async (request) => {
      const { uuid } = request.params
      const payment = await db.selectFrom('payments').selectAll().where('uuid', '=', uuid).executeTakeFirst()
      if (!payment) throw notFound(payments.noun)
      const { left_cents } = await findAllowance(db, {
        action: 'refund',
        subject_uuid: uuid,
        currency: payment.currency,
        staff: staffOf(request),
        origin: originOf(request, clock),
      })
      return { data: await loadRefundable(db, payment, left_cents) }
    },
  )
}

async function lockInvoice(tx: Transaction, uuid: string, action?: string): Promise<Row<'invoices'>> {
  const invoice = await lockRecord(tx, 'invoices', uuid)
  if (!invoice) throw notFound(invoices.noun)
  const why = action && whyNotInvoice(action, invoice)
  if (why) throw conflict('invalid_transition', why)
  return invoice
}

/** @throws {Refusal} 422 where the customer had no invoice on that day */
async function refuseBeforePayer(tx: Transaction, { customer_uuid }: Row<'invoices'>, received_on: string) {
  const customer = await tx
    .selectFrom('customers')
    .select(['uuid', 'created_at'])
    .where('uuid', '=', customer_uuid)
    .executeTakeFirstOrThrow()
  await refuseBeforeFirstInvoice(tx, customer, received_on)
}

async function lockPayment(tx: Transaction, uuid: string, action: string): Promise<Row<'payments'>> {
  const payment = await lockRecord(tx, 'payments', uuid)
  if (!payment) throw notFound(payments.noun)
  if (payment.archived_at) throw conflict('invalid_transition', 'Está archivado. Restáuralo para cambiarlo')
  const why = whyNotPayment(action, payment)
  if (why) throw conflict('invalid_transition', why)
  return payment
}

async function methodLabel(
  tx: Transaction,
  { payment_method_uuid }: Row<'payments'>,
): Promise<string | null> {
  if (!payment_method_uuid) return null
  const method = await tx
    .selectFrom('payment_methods')
    .select('label')
    .where('uuid', '=', payment_method_uuid)
    .executeTakeFirst()
  return method?.label ?? null
}

const line = (label: string, amount_cents: number, currency: string): MoneyLine => ({
  kind: 'charge',
  label,
  amount_cents,
  currency,
})

const chargeLine = ({ amount_cents, currency }: Row<'payments'>, method: string | null) =>
  line(method ? `Cobro con ${method}` : 'Cobro', amount_cents, currency)

/** What a payment gave an invoice, what that leaves of what it owed, and what is the customer's. */
function describeAllocation(
  before: Row<'invoices'>,
  { allocations, credit_cents, currency }: Row<'payments'>,
): MoneyLine[] {
  const applied = allocations.find(({ invoice_uuid }) => invoice_uuid === before.uuid)?.amount_cents ?? 0
  return [
    line(`Se aplica a ${before.title}`, applied, currency),
    line(`Queda por pagar de ${before.title}`, before.amount_due_cents - applied, currency),
    ...(credit_cents > 0 ? [line('Saldo a favor del cliente', credit_cents, currency)] : []),
  ]
}
