import { lockRecord } from '@server/audit/writes'
import { notFound } from '@server/core/problems'
import { type Approvable, type DecidedRequest, targetOf } from '@server/domain/approvals/approvable'
import { payments } from '@server/domain/billing/payments/payments'
import { startRefund } from './startRefund'

/** A refund above the limit of the person who asks for it. */
export const refundApproval: Approvable = {
  async carryOut(decided) {
    const { tx, request, origin, effects } = decided
    const { payload, amount_cents, currency, requested_by } = request
    if (!('extent' in payload) || amount_cents === null || currency === null)
      throw new Error(`The request ${request.uuid} holds no refund`)
    const payment = await lockPayment(decided)
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
