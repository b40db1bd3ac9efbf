import { sql } from 'kysely'
import type { BookCheck, BookDifference } from '@/contract/books'
import type { Database } from '@server/db/database'

/** The most differences that one check lists. */
const MOST_TOLD = 200

/** Sums of the ledger by a column, as `sums`: what is owed, written off, in favour, received and allocated. */
const sumsBy = (column: 'customer_uuid' | 'invoice_uuid' | 'payment_uuid') => sql`
  select ${sql.ref(column)} as uuid,
    coalesce(sum(cents) filter (where book = 'receivable'), 0) as receivable,
    coalesce(sum(cents) filter (where book = 'written_off'), 0) as written_off,
    coalesce(-sum(cents) filter (where book = 'balance'), 0) as balance,
    coalesce(sum(cents) filter (where book in ('cash', 'disputed', 'loss') and kind <> 'extra_payment'), 0) as received,
    coalesce(-sum(cents) filter (where book in ('receivable', 'written_off')), 0) as allocated
  from ledger_legs where ${sql.ref(column)} is not null group by 1`

/**
 * Compares every stored amount of customers, invoices and payments with its sum in the ledger, and every entry with 0.
 * Returns the differences, in cents.
 */
export async function checkBooks(db: Database): Promise<BookCheck> {
  const { rows } = await sql<BookDifference & { uuid: string; label: string; all: number }>`
    with of_customers as (${sumsBy('customer_uuid')}),
    of_invoices as (${sumsBy('invoice_uuid')}),
    of_payments as (${sumsBy('payment_uuid')}),
    compared (subject, uuid, label, what, ledger_cents, shown_cents, currency) as (
      select 'customer', customers.uuid, name, 'balance', coalesce(balance, 0), credit_balance_cents, currency
      from customers left join of_customers on of_customers.uuid = customers.uuid
      union all
      select 'customer', customers.uuid, name, 'debt', coalesce(receivable, 0), balance_due_cents, currency
      from customers left join of_customers on of_customers.uuid = customers.uuid
      union all
      select 'invoice', invoices.uuid, title, 'debt', coalesce(receivable + written_off, 0), amount_due_cents, currency
      from invoices left join of_invoices on of_invoices.uuid = invoices.uuid
      where status <> 'draft'
      union all
      select 'payment', payments.uuid, number, 'allocated', coalesce(allocated, 0),
        (select coalesce(sum((part ->> 'amount_cents')::bigint), 0) from jsonb_array_elements(allocations) as part), currency
      from payments left join of_payments on of_payments.uuid = payments.uuid where status = 'succeeded'
      union all
      select 'payment', payments.uuid, number, 'leftover', coalesce(balance, 0), credit_cents, currency
      from payments left join of_payments on of_payments.uuid = payments.uuid where status = 'succeeded'
      union all
      select 'payment', payments.uuid, number, 'received', coalesce(received, 0), amount_cents - refunded_cents, currency
      from payments left join of_payments on of_payments.uuid = payments.uuid where status = 'succeeded'
      union all
      select 'entry', entry_uuid, kind, 'unbalanced', sum(cents), 0, currency
      from ledger_legs group by entry_uuid, kind, currency
      union all
      select 'customer', customers.uuid, customers.name, 'unexplained', sum(cents), 0, customers.currency
      from ledger_legs join customers on customers.uuid = customer_uuid
      where book = 'difference' group by customers.uuid, customers.name, customers.currency
    ),
    differing as (select * from compared where ledger_cents <> shown_cents)
    select *, count(*) over () as all from differing
    order by array_position(array['entry', 'customer', 'invoice', 'payment'], subject), label, what
    limit ${MOST_TOLD}`.execute(db)
  const { entries, customers } = await db
    .selectFrom('ledger_legs')
    .select(({ fn }) => [
      fn.count<number>('entry_uuid').distinct().as('entries'),
      fn.count<number>('customer_uuid').distinct().as('customers'),
    ])
    .executeTakeFirstOrThrow()
  return {
    entries,
    customers,
    differences: rows.map(({ uuid, label, all: _all, ...difference }) => ({
      ...difference,
      record: { uuid, label },
    })),
    more: Math.max(0, (rows[0]?.all ?? 0) - rows.length),
  }
}
