import type { Database } from '@server/db/database'

/** Beyond so many invoices that owe an amount, it tells nothing of who paid. */
export const MOST_CANDIDATES = 10

export type OwedInvoice = { uuid: string; title: string; customer_uuid: string; amount_due_cents: number }

/** Open invoices, by what they owe to the cent, for a whole file at once; disputed ones are not collected. */
export async function findByAmount(
  db: Database,
  deposits: readonly { amount_cents: number | null }[],
): Promise<Map<number, OwedInvoice[]>> {
  const byAmount = new Map<number, OwedInvoice[]>()
  for (const cents of new Set(deposits.map(({ amount_cents }) => amount_cents))) {
    if (cents === null) continue
    const owed = await db
      .selectFrom('invoices')
      .select(['uuid', 'title', 'customer_uuid', 'amount_due_cents'])
      .where('status', '=', 'open')
      .where('amount_due_cents', '=', cents)
      .where('disputed_at', 'is', null)
      .where('archived_at', 'is', null)
      .orderBy('due_on')
      .orderBy('uuid')
      .limit(MOST_CANDIDATES + 1)
      .execute()
    byAmount.set(cents, owed)
  }
  return byAmount
}

/** The open invoices of some customers that owe one of some amounts to the cent, the oldest first. */
export async function findOwnByAmount(
  db: Database,
  customers: readonly string[],
  deposits: readonly { amount_cents: number | null }[],
): Promise<OwedInvoice[]> {
  const amounts = deposits.flatMap(({ amount_cents }) => amount_cents ?? [])
  if (customers.length === 0 || amounts.length === 0) return []
  return db
    .selectFrom('invoices')
    .select(['uuid', 'title', 'customer_uuid', 'amount_due_cents'])
    .where('customer_uuid', 'in', customers)
    .where('status', '=', 'open')
    .where('amount_due_cents', 'in', amounts)
    .where('disputed_at', 'is', null)
    .where('archived_at', 'is', null)
    .orderBy('due_on')
    .orderBy('uuid')
    .execute()
}
