import type { Effect } from '@/contract/actions'
import { giveCredit } from '@server/billing/credit'
import type { Transaction } from '@server/db/database'
import type { Origin } from '@server/db/origin'
import { lockRecord } from '@server/db/writes'
import { conflict } from '@server/http/problems'

/** Adds to what a customer has in their favour, or takes from it. @throws {Refusal} 409 where there is less than is taken */
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
