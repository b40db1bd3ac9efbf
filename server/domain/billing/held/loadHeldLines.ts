import { sql, type SqlBool } from 'kysely'
import { dayAfter } from '@/contract/days'
import type { Transaction } from '@server/db/database'
import type { Row } from '@server/audit/writes'
import { daysBetween } from '@server/money/calendar'
import { listRefundedLines } from '@server/domain/billing/refunds/creditable'
import { divideMoney, type HeldLine, type InvoiceMoney } from './heldLines'

/**
 * The lines of a subscription that cover a day or a later one, with what is held for each; this transaction locks their
 * invoices. Nothing is held for a void invoice or a draft.
 */
export async function loadHeldLines(
  tx: Transaction,
  subscription_uuid: string,
  day: string,
): Promise<HeldLine[]> {
  const invoices = await tx
    .selectFrom('invoices')
    .selectAll()
    .where('subscription_uuid', '=', subscription_uuid)
    .where('status', 'in', ['open', 'paid', 'uncollectible'])
    .where('archived_at', 'is', null)
    .where(sql<SqlBool>`coalesce(service_ends_on, period_end + 1) > ${day}::date`)
    .orderBy('issued_on')
    .orderBy('number')
    .forUpdate()
    .execute()
  const lines = []
  for (const invoice of invoices) lines.push(...(await loadInvoiceLines(tx, invoice)))
  return lines
}

/** The lines of an invoice that this transaction holds; where it says no period, they cover the one that is given. */
export async function loadInvoiceLines(
  tx: Transaction,
  invoice: Row<'invoices'>,
  covered?: { starts_on: string; ends_on: string },
): Promise<HeldLine[]> {
  const start = invoice.period_start ?? covered?.starts_on
  const last = invoice.period_end ?? covered?.ends_on
  if (!start || !last) return []
  const end = dayAfter(last, 1)
  const day_count = daysBetween(start, end)
  const divided = divideMoney(invoice, await loadInvoiceMoney(tx, invoice))
  return invoice.lines.map(({ description, item }, place) => ({
    invoice,
    place,
    description,
    item,
    start,
    end: invoice.service_ends_on ?? end,
    day_count,
    ...(divided[place] ?? {
      total_cents: 0,
      due_cents: 0,
      collected_cents: 0,
      returned_cents: 0,
      creditable_cents: 0,
      taken: [],
    }),
  }))
}

async function loadInvoiceMoney(tx: Transaction, { uuid }: Row<'invoices'>): Promise<InvoiceMoney> {
  const notes = await tx
    .selectFrom('credit_notes')
    .select(['type', 'lines'])
    .where('invoice_uuid', '=', uuid)
    .execute()
  const disputed = await tx
    .selectFrom('payments')
    .select('allocations')
    .where(sql<SqlBool>`allocations @> ${JSON.stringify([{ invoice_uuid: uuid }])}::jsonb`)
    .where('disputed', '=', true)
    .execute()
  return {
    notes,
    refunded: await listRefundedLines(tx, uuid),
    disputed_cents: disputed
      .flatMap(({ allocations }) => allocations)
      .filter(({ invoice_uuid }) => invoice_uuid === uuid)
      .reduce((total, { amount_cents }) => total + amount_cents, 0),
  }
}
