import type { Effect } from '@/contract/actions'
import { letPoliciesFallBehind } from '@server/domain/cover/policiesPaid'
import type { Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import { lockRecord, type Row, updateRecord } from '@server/audit/writes'
import { invoices } from '@server/domain/billing/invoices/invoices'
import { inPesos } from '@server/money/pesos'
import { subscriptions } from '@server/domain/billing/subscriptions/subscriptions'
import { explainToPayer } from '@server/domain/billing/payments/declines'
import { dayAt, daysLater } from '@server/money/calendar'
import { tellFailedCharge } from './failedCharges'
import { holdForDebt } from './holdForDebt'
import { inDay, onTheDay } from '@server/money/inWords'
import { nextInvoiceAt, standingOf } from '@server/domain/billing/subscriptions/standing'

/** Days after collecting was given up in which a debt may still be paid before its subscription ends. */
export const GIVEN_UP_AFTER_DAYS = 30

type Failed = { invoice: Row<'invoices'>; payment: Row<'payments'>; origin: Origin; effects?: Effect[] }

/** What follows once an automatic payment failed: it says when it is tried again, or that it is not. */
export async function afterPaymentFailed(
  tx: Transaction,
  { invoice, payment, origin, effects = [] }: Failed,
): Promise<void> {
  // A card that is lost or closed stays so: its customer is asked for another instead.
  const isHard = payment.error?.retryable === false
  const next_attempt_at = payment.next_retry_at
  const { effect: told } = await updateRecord(
    tx,
    invoices,
    origin,
    invoice,
    { next_attempt_at },
    { event: 'payment_failed', action: 'updated' },
  )
  if (told) effects.push(told)

  const row = invoice.subscription_uuid && (await lockRecord(tx, 'subscriptions', invoice.subscription_uuid))
  if (!row || !['active', 'trialing', 'past_due'].includes(row.status)) return
  const isGivenUp = next_attempt_at === null && !isHard
  const status = isGivenUp ? 'unpaid' : 'past_due'
  const amount = inPesos(invoice.amount_due_cents, row.currency)
  const what = `El cobro de ${amount} de la factura ${invoice.title} falló el ${onTheDay(origin.at)}${
    payment.error ? `: ${payment.error.message.replace(/\.$/, '')}` : ''
  }.`
  const then = next_attempt_at
    ? ` Se intenta de nuevo el ${inDay(dayAt(next_attempt_at))}.`
    : isHard
      ? ' Hay que pedir otro método de pago.'
      : ` Fue el último intento: se cancela el ${onTheDay(daysLater(origin.at, GIVEN_UP_AFTER_DAYS))} si no se paga.`
  const values = {
    status: status as 'unpaid' | 'past_due',
    status_reason: what + then,
    dunning_attempt: row.dunning_attempt + 1,
    next_retry_at: next_attempt_at,
    ...(isGivenUp && !row.cancel_at && { cancel_at: daysLater(origin.at, GIVEN_UP_AFTER_DAYS) }),
  }
  const { effect } = await updateRecord(
    tx,
    subscriptions,
    origin,
    row,
    { ...values, next_invoice_at: nextInvoiceAt({ ...standingOf(row), ...values }) },
    { event: 'past_due', action: 'updated' },
  )
  if (effect) effects.push(effect)
  await tellFailedCharge(tx, {
    invoice,
    attempt: values.dunning_attempt,
    why: payment.error && explainToPayer(payment.error),
    next_attempt_at,
    ends_at: isGivenUp ? (row.cancel_at ?? daysLater(origin.at, GIVEN_UP_AFTER_DAYS)) : null,
    origin,
  })
  await letPoliciesFallBehind(tx, { subscription_uuid: row.uuid, origin, effects })
  if (isGivenUp) await holdForDebt(tx, { account_uuid: row.account_uuid, invoice, origin, effects })
}
