import type { Effect } from '@/contract/actions'
import { onTheDay } from '@server/money/inWords'
import type { Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import { type Row, updateRecord } from '@server/audit/writes'
import { payments } from '@server/domain/billing/payments/payments'

type Expiring = { payment: Row<'payments'>; origin: Origin; effects?: Effect[] }

/** Marks a shop or transfer payment as expired once its deadline has passed. */
export async function expirePayment(
  tx: Transaction,
  { payment, origin, effects = [] }: Expiring,
): Promise<void> {
  const values = {
    status: 'expired',
    status_reason: `Venció el ${onTheDay(payment.expires_at ?? origin.at)} sin que se pagara.`,
    next_action: null,
  } as const
  const over = { event: 'expired', action: 'updated' } as const
  const { effect } = await updateRecord(tx, payments, origin, payment, values, over)
  if (effect) effects.push(effect)
}
