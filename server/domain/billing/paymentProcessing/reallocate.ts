import type { Effect } from '@/contract/actions'
import type { Reallocation } from '@/contract/payments'
import { afterInvoicePaid } from '@server/domain/billing/collection/afterInvoicePaid'
import type { Transaction } from '@server/db/database'
import { dayOf } from '@/contract/days'
import type { Origin } from '@server/core/origin'
import { lockRecord, type Row, updateRecord } from '@server/audit/writes'
import { settleBalances } from '@server/domain/cover/balances'
import { invoices } from '@server/domain/billing/invoices/invoices'
import { payments } from '@server/domain/billing/payments/payments'
import { inPesos } from '@server/money/pesos'
import { conflict, unprocessable, limitExceeded } from '@server/core/problems'
import { payInvoice, paymentFormOf } from '@server/domain/billing/collection/applyPayment'
import { postEntry } from '@server/domain/billing/ledger/postEntry'
import { changeCredit } from '@server/domain/billing/customers/customerCredit'
import { countLeft, listRefunds, sum } from '@server/domain/billing/refunds/refundable'
import { refuseWhilePaying } from '@server/domain/billing/payments/livePayments'

/**
 * Moves part of a payment that this transaction locked to another invoice of its customer: from its credit, or from
 * an invoice that is still open. @throws {Refusal}
 */
export async function reallocate(
  tx: Transaction,
  {
    payment,
    values,
    origin,
    effects = [],
  }: { payment: Row<'payments'>; values: Reallocation; origin: Origin; effects?: Effect[] },
): Promise<void> {
  const { from_invoice_uuid, invoice_uuid, amount_cents } = values
  if (payment.status !== 'succeeded') throw conflict('invalid_transition', 'Solo se aplica un pago recibido')
  if (from_invoice_uuid === invoice_uuid)
    throw unprocessable({ field: 'invoice_uuid', code: 'same', message: 'Elige otra factura' })
  await refuseWhilePaying(tx, invoice_uuid)
  const allocations = from_invoice_uuid
    ? await takeFromInvoice(tx, payment, from_invoice_uuid, amount_cents, origin, effects)
    : await takeFromCredit(tx, payment, amount_cents, origin, effects)
  const given = await payInvoice(tx, invoice_uuid, amount_cents, {
    payment,
    form: await paymentFormOf(tx, payment),
    origin,
    effects,
  })
  if (!given)
    throw unprocessable({
      field: 'invoice_uuid',
      code: 'unfit',
      message: 'Elige una factura por pagar del mismo cliente',
    })
  if (given.cents < amount_cents)
    throw limitExceeded('amount_due', `La factura debe ${inPesos(given.cents, payment.currency)}`)
  await postEntry(tx, origin, {
    kind: 'reallocation',
    customer_uuid: payment.customer_uuid,
    currency: payment.currency,
    legs: [
      from_invoice_uuid
        ? {
            book: 'receivable',
            cents: amount_cents,
            invoice_uuid: from_invoice_uuid,
            payment_uuid: payment.uuid,
          }
        : { book: 'balance', cents: amount_cents, payment_uuid: payment.uuid },
      { book: given.book, cents: -amount_cents, invoice_uuid, payment_uuid: payment.uuid },
    ],
  })
  const kept = allocations.find((one) => one.invoice_uuid === invoice_uuid)
  const { effect } = await updateRecord(
    tx,
    payments,
    origin,
    payment,
    {
      allocations: kept
        ? allocations.map((one) =>
            one === kept ? { ...one, amount_cents: one.amount_cents + amount_cents } : one,
          )
        : [...allocations, { invoice_uuid, amount_cents }],
      ...(!from_invoice_uuid && { credit_cents: payment.credit_cents - amount_cents }),
    },
    { event: 'reallocated', action: 'updated' },
  )
  if (effect) effects.push(effect)
  await settleBalances(tx, {
    customer: payment.customer_uuid,
    today: dayOf(new Date(origin.at)),
    effects,
  })
  if (given.invoice.status === 'paid') await afterInvoicePaid(tx, { invoice: given.invoice, origin, effects })
}

async function takeFromCredit(
  tx: Transaction,
  payment: Row<'payments'>,
  cents: number,
  origin: Origin,
  effects: Effect[],
) {
  if (cents > payment.credit_cents)
    throw limitExceeded(
      'credit',
      payment.credit_cents > 0
        ? `De este pago quedaron ${inPesos(payment.credit_cents, payment.currency)} a favor`
        : 'De este pago no quedó saldo a favor',
    )
  await changeCredit(tx, { origin, customer: payment.customer_uuid, cents: -cents, effects })
  return payment.allocations
}

/** What an invoice that is still open had of the payment; one that is paid stays paid. */
async function takeFromInvoice(
  tx: Transaction,
  payment: Row<'payments'>,
  uuid: string,
  cents: number,
  origin: Origin,
  effects: Effect[],
) {
  const had = payment.allocations.find(({ invoice_uuid }) => invoice_uuid === uuid)
  const invoice = await lockRecord(tx, 'invoices', uuid)
  if (!had || invoice?.status !== 'open')
    throw unprocessable({
      field: 'from_invoice_uuid',
      code: 'unfit',
      message: 'Esa factura ya se pagó completa: lo que se le aplicó se queda en ella',
    })
  if (cents > had.amount_cents)
    throw limitExceeded(
      'allocated',
      `A esa factura se le aplicaron ${inPesos(had.amount_cents, payment.currency)}`,
    )
  // What was refunded or credited of the invoice is gone from it already.
  const parts = (await listRefunds(tx, payment.uuid)).flatMap((refund) => refund.parts ?? [])
  const left = sum(countLeft({ ...payment, allocations: [had] }, [invoice], parts))
  if (cents > left)
    throw limitExceeded(
      'allocated',
      `De lo que se le aplicó quedan ${inPesos(left, payment.currency)}: lo demás ya se devolvió`,
    )
  const { effect } = await updateRecord(
    tx,
    invoices,
    origin,
    invoice,
    { paid_cents: invoice.paid_cents - cents },
    { event: 'payment_returned', action: 'updated' },
  )
  if (effect) effects.push(effect)
  return payment.allocations
    .map((one) => (one === had ? { ...one, amount_cents: one.amount_cents - cents } : one))
    .filter(({ amount_cents }) => amount_cents > 0)
}
