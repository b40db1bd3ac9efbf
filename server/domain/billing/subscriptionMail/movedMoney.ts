import { sql } from 'kysely'
import type { Transaction } from '@server/db/database'
import type { LedgerBook, LedgerKind } from '@server/db/schema/ledger'
import type { MovedMoney } from './changeJob'

/** The last position of a customer's ledger: what an act posts lies after it. */
export async function findLedgerPosition(tx: Transaction, customer_uuid: string): Promise<number> {
  const { position } = await tx
    .selectFrom('ledger_legs')
    .select(({ fn }) => fn.coalesce(fn.max('position'), sql<number>`0`).as('position'))
    .where('customer_uuid', '=', customer_uuid)
    .executeTakeFirstOrThrow()
  return position
}

export const nothingMoved: MovedMoney = {
  charged_cents: 0,
  applied_cents: 0,
  lowered_cents: 0,
  credited_cents: 0,
  refunded_cents: 0,
}

/** Sums what was posted to a customer's ledger after a position, in cents, as the person who pays would call it. */
export async function sumMovedMoney(
  tx: Transaction,
  customer_uuid: string,
  after: number,
): Promise<MovedMoney> {
  const sums = await tx
    .selectFrom('ledger_legs')
    .select(({ fn }) => ['kind', 'book', fn.sum<number>('cents').as('cents')])
    .where('customer_uuid', '=', customer_uuid)
    .where('position', '>', after)
    .groupBy(['kind', 'book'])
    .execute()
  const sumOf = (book: LedgerBook, ...kinds: LedgerKind[]) =>
    sums
      .filter((sum) => sum.book === book && kinds.includes(sum.kind))
      .reduce((total, { cents }) => total + cents, 0)
  return {
    charged_cents: sumOf('receivable', 'charge'),
    applied_cents: sumOf('balance', 'credit_used'),
    // A refund takes back what its note took off the debt.
    lowered_cents: -sumOf('receivable', 'credit_note', 'void', 'refund_started'),
    credited_cents: -sumOf('balance', 'credit_note', 'void', 'wage_returned'),
    refunded_cents: -sumOf('refunds', 'refund_started'),
  }
}
