import type { Effect } from '@/contract/actions'
import type { RefundOrder } from '@/contract/payments'
import type { Row } from '@server/audit/writes'
import type { Origin } from '@server/core/origin'
import type { Staff } from '@server/core/staff'
import type { Transaction } from '@server/db/database'
import { askApproval } from '@server/domain/approvals/askApproval'
import { takeAlone } from '@server/domain/approvals/loneActs'
import { checkRefundOrder, loadRefundable } from './refundable'
import { startRefund } from './startRefund'

type Ordering = {
  /** Locked by this transaction. */
  payment: Row<'payments'>
  order: RefundOrder
  staff: Staff
  origin: Origin
  effects: Effect[]
}

/**
 * Refunds a payment as staff order, or asks a second person where it comes to more than their limit.
 * @returns the cents ordered, and whether they wait for approval
 * @throws {Refusal}
 */
export async function orderRefund(
  tx: Transaction,
  { payment, order, staff, origin, effects }: Ordering,
): Promise<{ cents: number; isAsked: boolean }> {
  const { currency } = payment
  const { cents } = checkRefundOrder(order, await loadRefundable(tx, payment, null), currency)
  const isAsked =
    (await takeAlone(tx, {
      action: 'refund',
      subject_uuid: payment.uuid,
      cents,
      currency,
      staff,
      origin,
    })) !== null
  if (isAsked)
    await askApproval(tx, {
      action: 'refund',
      subject: {
        type: 'payment',
        uuid: payment.uuid,
        label: payment.number,
        account_uuid: payment.account_uuid,
      },
      cents,
      currency,
      payload: order,
      staff,
      origin,
      effects,
    })
  else await startRefund(tx, { payment, order, origin, effects })
  return { cents, isAsked }
}
