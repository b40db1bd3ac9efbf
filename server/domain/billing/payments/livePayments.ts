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

/** Refuses a second payment of an invoice. @throws {Refusal} 409 while a payment of the invoice is under way */
export async function refuseWhilePaying(db: Database, invoice: string): Promise<void> {
  const live = await livePaymentOf(db, invoice)
  if (live)
    throw conflict(
      'invalid_transition',
      `El pago ${live.number} de esta factura sigue en proceso. Espera a que termine`,
    )
}

/** The folio of the payment under way of each invoice of a customer that has one, by the invoice's uuid. */
export async function findPaymentsUnderWay(db: Database, customer: string): Promise<Map<string, string>> {
  const live = await db
    .selectFrom('payments')
    .select(['number', 'allocations'])
    .where('customer_uuid', '=', customer)
    .where('status', 'in', ['processing', 'requires_action'])
    .execute()
  return new Map(
    live.flatMap(({ number, allocations }) =>
      allocations.map(({ invoice_uuid }): [string, string] => [invoice_uuid, number]),
    ),
  )
}

/** The payments at a shop or by transfer that wait for money for some invoices of a customer, with their titles. */
export async function findWaitingPayments(
  db: Database,
  customer: string,
  allocations: readonly { invoice_uuid: string }[],
): Promise<{ number: string; titles: string[] }[]> {
  const paid = allocations.map(({ invoice_uuid }) => invoice_uuid)
  if (paid.length === 0) return []
  const waiting = await db
    .selectFrom('payments')
    .select(['number', 'allocations'])
    .where('customer_uuid', '=', customer)
    .where('status', '=', 'pending')
    .orderBy('number')
    .execute()
  if (waiting.length === 0) return []
  const titled = await db.selectFrom('invoices').select(['uuid', 'title']).where('uuid', 'in', paid).execute()
  return waiting
    .map(({ number, allocations: parts }) => ({
      number,
      titles: titled
        .filter(({ uuid }) => parts.some(({ invoice_uuid }) => invoice_uuid === uuid))
        .map(({ title }) => title),
    }))
    .filter(({ titles }) => titles.length > 0)
}
