import { decideApproval } from '@server/domain/approvals/decideApproval'
import { orderRefund } from '@server/domain/billing/refunds/orderRefund'
import { whyNotPayment } from '@/contract/payments'
import { lockRecord } from '@server/audit/writes'
import { approvables } from '@server/registry/approvables'
import type { RefundOrder } from '@/contract/payments'
import type { Transaction } from '@server/db/database'
import type { Books } from './moneyBooks'
import { clockOf, type Ground, originOf } from './moneyGround'
import type { MoneyStep, Planned } from './moneyActs'

/** A refund as staff order it, who may have to ask a second person. */
export async function refundAs(
  ground: Ground,
  tx: Transaction,
  { payment_uuid, order, isClerk }: { payment_uuid: string; order: RefundOrder; isClerk: boolean },
): Promise<object> {
  const payment = await lockRecord(tx, 'payments', payment_uuid)
  if (!payment) throw new Error('The payment is gone')
  if (whyNotPayment('refund', payment)) return {}
  const staff = isClerk ? ground.clerk : ground.staff
  const done = await orderRefund(tx, { payment, order, staff, origin: originOf(ground), effects: [] })
  return { told: done }
}

/** Another person approves or rejects what waits for them. */
export function decide(ground: Ground, books: Books, { which, pick }: MoneyStep): Planned | undefined {
  const waiting = books.requests.filter(({ status }) => status === 'pending')
  const request = waiting[which % Math.max(1, waiting.length)]
  if (!request) return
  const isApproved = pick % 4 > 0
  return {
    uuid: request.uuid,
    values: { isApproved },
    work: async (tx) => {
      const lines = await decideApproval(tx, {
        approvables,
        uuid: request.uuid,
        isApproved,
        note: null,
        staff: ground.staff,
        origin: originOf(ground),
        reader: { staff: ground.staff, clock: clockOf(ground) },
        effects: [],
      })
      return { lines }
    },
  }
}
