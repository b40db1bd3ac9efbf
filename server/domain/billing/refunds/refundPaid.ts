import { sql, type SqlBool } from 'kysely'
import type { Effect } from '@/contract/actions'
import type { Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import { conflict } from '@server/core/problems'
import { loadRefundable } from './refundable'
import { startRefund } from './startRefund'

type Refunded = {
  /** What was paid for: whatever payment covered it gives the money back, the latest first. */
  invoices: readonly string[]
  cents: number
  note: string | null
  origin: Origin
  effects: Effect[]
}

/** Begins to give money back by the way it came. @throws {Refusal} 409 where no payment has as much left */
export async function startRefundOf(
  tx: Transaction,
  { invoices, cents, note, origin, effects }: Refunded,
): Promise<void> {
  const covering = invoices.map((uuid) => JSON.stringify([{ invoice_uuid: uuid }]))
  const paid = await tx
    .selectFrom('payments')
    .selectAll()
    .where('status', '=', 'succeeded')
    .where(sql<SqlBool>`allocations @> any(${covering}::jsonb[])`)
    .orderBy('paid_at', 'desc')
    .forUpdate()
    .execute()
  for (const payment of paid) {
    const { refundable_cents } = await loadRefundable(tx, payment, null)
    if (refundable_cents < cents) continue
    const order = {
      extent: 'amount' as const,
      amount_cents: cents,
      lines: [],
      reason: 'requested_by_customer' as const,
      note,
    }
    await startRefund(tx, { payment, order, origin, effects })
    return
  }
  throw conflict('invalid_transition', 'Ningún pago tiene tanto por reembolsar. Déjalo a favor del cliente')
}
