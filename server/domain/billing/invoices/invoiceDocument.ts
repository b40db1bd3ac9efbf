import { sql } from 'kysely'
import { InvoiceDetail } from '@/contract/invoices'
import type { Database } from '@server/db/database'
import { maskFor } from '@server/core/maskBySchema'
import { settingsOf } from '@server/db/settings'
import { invoices } from './invoices'
import { type Issuer, loadIssuer } from '@server/pdf/letterhead'
import type { Reader } from '@server/records/recordKind'
import { notFound } from '@server/core/problems'

type PaidPart = { number: string; paid_at: string | null; method_type: string; amount_cents: number }

/** Everything that an invoice says on paper. */
export type InvoiceDocument = {
  invoice: InvoiceDetail
  issuer: Issuer
  customer: { name: string; number: string; email: string; account: string; address: string[] }
  payments: PaidPart[]
  /** What every invoice says at its foot. */
  terms: string | null
}

/** Gathers what an invoice says on paper. @throws {Refusal} 404 */
export async function invoiceDocument(db: Database, uuid: string, reader: Reader): Promise<InvoiceDocument> {
  const whole = await invoices.find(db, uuid, reader)
  if (!whole) throw notFound(invoices.noun)
  const invoice = maskFor(reader.staff, InvoiceDetail, whole)
  const [issuer, { terms }, customer, payments] = await Promise.all([
    loadIssuer(db),
    settingsOf(db, 'billing'),
    db
      .selectFrom('customers')
      .select(['name', 'number', 'email', 'billing_address'])
      .where('uuid', '=', invoice.customer.uuid)
      .executeTakeFirstOrThrow(),
    sql<PaidPart>`select payments.number, payments.paid_at, payments.method_type,
        (part ->> 'amount_cents')::bigint as amount_cents
      from payments, jsonb_array_elements(payments.allocations) as part
      where payments.allocations @> ${JSON.stringify([{ invoice_uuid: uuid }])}::jsonb
        and part ->> 'invoice_uuid' = ${uuid} and payments.status = 'succeeded'
      order by payments.paid_at`.execute(db),
  ])
  const { name, number, email, billing_address: address } = customer
  return {
    invoice,
    issuer,
    customer: {
      name,
      number,
      email,
      account: invoice.account.label,
      address: address
        ? [
            [address.street, address.exterior_number, address.interior_number].filter(Boolean).join(' '),
            [address.neighbourhood, address.municipality].filter(Boolean).join(', '),
            [address.zip, address.state].filter(Boolean).join(' '),
          ].filter((line) => line !== '')
        : [],
    },
    payments: payments.rows,
    terms,
  }
}
