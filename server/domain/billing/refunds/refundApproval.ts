import type { RefundOrder } from '@/contract/payments'
import { lockRecord, type Row } from '@server/audit/writes'
import { conflict, notFound } from '@server/core/problems'
import type { Transaction } from '@server/db/database'
import { type Approvable, type DecidedRequest, targetOf } from '@server/domain/approvals/approvable'
import { payments } from '@server/domain/billing/payments/payments'
import { inPesos } from '@server/money/pesos'
import { checkRefundOrder, loadRefundable } from './refundable'
import { startRefund } from './startRefund'

/** A refund above the limit of the person who asks for it. */
export const refundApproval: Approvable = {
  async carryOut(decided) {
    const { tx, request, origin, effects } = decided
    const { payload, amount_cents, currency, requested_by } = request
    if (!('extent' in payload) || amount_cents === null || currency === null)
      throw new Error(`The request ${request.uuid} holds no refund`)
    const payment = await lockPayment(decided)
    await refuseOtherAmount(tx, { payment, order: payload, amount_cents })
    await startRefund(tx, {
      payment,
      // What was asked for is what is given, even where there is more to give back by now.
      order: payload.extent === 'full' ? { ...payload, extent: 'amount', amount_cents } : payload,
      origin,
      approval: { requested_by, approved_by: origin.actor, at: origin.at },
      effects,
    })
    return {
      target: targetOf('payment', payment, payment.number),
      lines: [{ kind: 'charge', label: 'Reembolso', amount_cents, currency }],
    }
  },
  async callOff(decided) {
    const payment = await lockPayment(decided)
    return { target: targetOf('payment', payment, payment.number) }
  },
}

async function lockPayment({ tx, request }: DecidedRequest) {
  const payment = await lockRecord(tx, 'payments', request.subject_uuid)
  if (!payment) throw notFound(payments.noun)
  return payment
}

/**
 * Refuses lines that come to another amount than was asked for: a note or a failed refund has changed what is left of them.
 * @throws {Refusal} 409
 */
async function refuseOtherAmount(
  tx: Transaction,
  { payment, order, amount_cents }: { payment: Row<'payments'>; order: RefundOrder; amount_cents: number },
) {
  if (order.extent !== 'lines') return
  const { cents } = checkRefundOrder(order, await loadRefundable(tx, payment, null), payment.currency)
  if (cents === amount_cents) return
  throw conflict(
    'invalid_transition',
    `Se pidió reembolsar ${inPesos(amount_cents, payment.currency)} y de esos conceptos quedan ${inPesos(cents, payment.currency)}. Rechaza la solicitud y pide otra`,
  )
}
