import { sql } from 'kysely'
import type { Origin } from '@server/core/origin'
import type { Transaction } from '@server/db/database'
import { newUuid } from '@server/db/newUuid'
import type { LedgerBook, LedgerKind } from '@server/db/schema/ledger'
import { dayAt } from '@server/money/calendar'

/** One side of an entry: positive cents are a debit of the book, negative ones a credit. */
export type Leg = {
  book: LedgerBook
  cents: number
  invoice_uuid?: string | null
  /** The place of the invoice's line. */
  line?: number | null
  payment_uuid?: string | null
}

/** What one act did to the money of a customer. */
export type Entry = { kind: LedgerKind; customer_uuid: string; currency: string; legs: readonly Leg[] }

/**
 * Posts what an act did to the money of a customer. Legs of nothing are left out; an entry without legs is none.
 * @throws {Error} where the legs do not come to zero: the act made or lost money, and its transaction must not be kept
 */
export async function postEntry(
  tx: Transaction,
  { at }: Pick<Origin, 'at'>,
  { kind, customer_uuid, currency, legs }: Entry,
): Promise<void> {
  const moved = legs.filter(({ cents }) => cents !== 0)
  const left = moved.reduce((sum, { cents }) => sum + cents, 0)
  if (left !== 0) throw new Error(`The legs of a ${kind} come to ${left} cents instead of zero`)
  if (moved.length === 0) return
  const entry_uuid = newUuid(tx)
  await tx
    .insertInto('ledger_legs')
    .values(
      moved.map(({ book, cents, invoice_uuid = null, line = null, payment_uuid = null }) => ({
        entry_uuid,
        kind,
        book,
        cents,
        currency,
        customer_uuid,
        account_uuid: sql<string>`(select account_uuid from customers where uuid = ${customer_uuid})`,
        invoice_uuid,
        line,
        payment_uuid,
        day: dayAt(at),
        posted_at: at,
      })),
    )
    .execute()
}
