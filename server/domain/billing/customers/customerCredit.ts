import type { Effect } from '@/contract/actions'
import { giveCredit } from './credit'
import type { Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import { lockRecord } from '@server/audit/writes'
import { conflict } from '@server/core/problems'

/** Adds cents to a customer's credit balance, or takes them. @throws {Refusal} 409 where the balance is too small */
export async function changeCredit(
  tx: Transaction,
  {
    origin,
    customer,
    cents,
    effects,
  }: { origin: Origin; customer: string; cents: number; effects: Effect[] },
): Promise<void> {
  const row = await lockRecord(tx, 'customers', customer)
  if (row && row.credit_balance_cents + cents < 0)
    throw conflict('invalid_transition', 'El cliente ya usó ese saldo a favor: queda menos de lo que se toma')
  await giveCredit(tx, origin, { customer, cents, effects })
}
