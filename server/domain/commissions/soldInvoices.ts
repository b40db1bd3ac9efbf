import { sql } from 'kysely'
import type { InvoiceLine } from '@/contract/invoices'
import type { Transaction } from '@server/db/database'
import type { PaidLeg } from './netEntries'

/** Legs that change what is paid of an invoice; those of its charge come to zero. */
const changesPaid = sql`(legs.book in ('receivable', 'written_off', 'returned') and legs.kind <> 'charge')`
/** Legs of money that came for an invoice. */
const isPayment = sql`(legs.book in ('receivable', 'written_off') and legs.cents < 0
  and legs.kind in ('payment', 'credit_used', 'reallocation'))`

export type SoldInvoice = {
  uuid: string
  lines: InvoiceLine[]
  currency: string
  subscription_uuid: string
  plan_uuid: string
  channel: string
}

/** The invoices of what a company sold with entries of the ledger since a day that no commission line follows from yet. */
export async function listUnaccounted(
  tx: Transaction,
  company_uuid: string,
  since: string,
): Promise<SoldInvoice[]> {
  const { rows } = await sql<SoldInvoice>`
    select invoices.uuid, invoices.lines, invoices.currency, subscriptions.uuid as subscription_uuid,
      subscriptions.plan_uuid, subscriptions.sales_channel as channel
    from (select legs.invoice_uuid, min(legs.position) as position
      from subscriptions join invoices on invoices.subscription_uuid = subscriptions.uuid
      join ledger_legs as legs on legs.invoice_uuid = invoices.uuid
      where subscriptions.seller_company_uuid = ${company_uuid} and ${changesPaid} and legs.day >= ${since}::date
        and not exists (select from commission_lines as made where made.entry_uuid = legs.entry_uuid
          and made.entry_kind = legs.kind and made.invoice_uuid = legs.invoice_uuid)
      group by legs.invoice_uuid) as due
    join invoices on invoices.uuid = due.invoice_uuid
    join subscriptions on subscriptions.uuid = invoices.subscription_uuid
    order by due.position`.execute(tx)
  return rows
}

/** The legs that change what is paid of an invoice, in the order in which they were posted. */
export async function listPaidLegs(tx: Transaction, invoice_uuid: string): Promise<PaidLeg[]> {
  const { rows } = await sql<PaidLeg>`
    select entry_uuid, kind, line, cents, payment_uuid, day, position from ledger_legs as legs
    where legs.invoice_uuid = ${invoice_uuid} and ${changesPaid} order by position`.execute(tx)
  return rows
}

/** The first invoice of a subscription that was paid, and its day; undefined before there is one. */
export async function findFirstPaid(
  tx: Transaction,
  subscription_uuid: string,
): Promise<{ invoice_uuid: string; day: string } | undefined> {
  const { rows } = await sql<{ invoice_uuid: string; day: string }>`
    select legs.invoice_uuid, legs.day from ledger_legs as legs
    join invoices on invoices.uuid = legs.invoice_uuid
    where invoices.subscription_uuid = ${subscription_uuid} and ${isPayment}
    order by legs.position limit 1`.execute(tx)
  return rows[0]
}

/** How many subscriptions a company sold in the month of a day, and for how much before tax, up to an entry and with it. */
export async function countSold(
  tx: Transaction,
  company_uuid: string,
  { day, position }: { day: string; position: number },
): Promise<{ sales: number; cents: number }> {
  const { rows } = await sql<{ sales: number; cents: number }>`
    with firsts as (
      select distinct on (invoices.subscription_uuid) invoices.subscription_uuid,
        invoices.total_cents - invoices.tax_cents as cents, legs.day, legs.position
      from subscriptions join invoices on invoices.subscription_uuid = subscriptions.uuid
      join ledger_legs as legs on legs.invoice_uuid = invoices.uuid
      where subscriptions.seller_company_uuid = ${company_uuid} and ${isPayment}
      order by invoices.subscription_uuid, legs.position)
    select count(*) as sales, coalesce(sum(cents), 0) as cents from firsts
    where position <= ${position} and day >= date_trunc('month', ${day}::date)
      and day < date_trunc('month', ${day}::date) + interval '1 month'`.execute(tx)
  return rows[0] ?? { sales: 0, cents: 0 }
}
