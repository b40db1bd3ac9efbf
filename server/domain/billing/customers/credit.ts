import type { Effect } from '@/contract/actions'
import type { Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import { lockRecord, updateRecord } from '@server/audit/writes'
import { customers } from './customers'

/** Adds to what a customer has in their favour, or takes of it. It never goes below zero. */
export async function giveCredit(
  tx: Transaction,
  origin: Origin,
  { customer, cents, effects }: { customer: string; cents: number; effects: Effect[] },
): Promise<void> {
  const row = await lockRecord(tx, 'customers', customer)
  if (!row || cents === 0) return
  const { effect } = await updateRecord(
    tx,
    customers,
    origin,
    row,
    { credit_balance_cents: Math.max(0, row.credit_balance_cents + cents) },
    { event: 'credited', action: 'updated' },
  )
  if (effect) effects.push(effect)
}
