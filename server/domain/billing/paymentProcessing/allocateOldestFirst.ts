import type { Allocation } from '@/contract/payments'

/** Divides an amount in cents among invoices in their given order, each up to what it owes; the rest stays over. */
export function allocateOldestFirst(
  cents: number,
  owed: readonly { uuid: string; amount_due_cents: number }[],
): Allocation[] {
  let left = cents
  return owed.flatMap(({ uuid, amount_due_cents }) => {
    const given = Math.min(left, amount_due_cents)
    if (given <= 0) return []
    left -= given
    return [{ invoice_uuid: uuid, amount_cents: given }]
  })
}
