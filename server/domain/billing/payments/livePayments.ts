import { type SqlBool, sql } from 'kysely'
import type { Database } from '@server/db/database'
import { conflict } from '@server/core/problems'

/** The payment of an invoice that is under way, if there is one. */
async function livePaymentOf(db: Database, invoice: string): Promise<{ number: string } | undefined> {
  return db
    .selectFrom('payments')
    .select('number')
    .where('status', 'in', ['processing', 'requires_action'])
    .where(
      sql<SqlBool>`payments.allocations @> jsonb_build_array(jsonb_build_object('invoice_uuid', ${invoice}::text))`,
    )
    .executeTakeFirst()
}

/** Until the payment under way has ended nobody may start another. @throws {Refusal} 409 while a payment of the invoice is under way */
export async function refuseWhilePaying(db: Database, invoice: string): Promise<void> {
  const live = await livePaymentOf(db, invoice)
  if (live)
    throw conflict(
      'invalid_transition',
      `El pago ${live.number} de esta factura sigue en proceso. Espera a que termine`,
    )
}
