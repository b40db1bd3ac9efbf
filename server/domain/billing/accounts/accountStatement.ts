import { type RawBuilder, sql } from 'kysely'
import {
  type AccountStatement,
  type AccountStatementLine,
  type AccountStatementQuery,
  Age,
} from '@/contract/accountStatements'
import { dayAfter } from '@/contract/days'
import type { Database } from '@server/db/database'

/** What the customers of an account have in their favour. */
export const creditOf = (account: RawBuilder<unknown>) => sql<number>`(
  select coalesce(sum(customers.credit_balance_cents), 0) from customers
  where customers.account_uuid = ${account} and customers.archived_at is null)`

/** Which movement each kind of entry is told as. */
const movementOf = sql`case kind when 'charge' then 'invoice' when 'credit_used' then 'credit'
  when 'credit_note' then 'credit_note' when 'void' then 'void' when 'write_off' then 'write_off'
  when 'reopened' then 'write_off' when 'difference' then 'credit'
  when 'payment' then 'payment' when 'extra_payment' then 'payment' when 'reallocation' then 'payment'
  else 'refund' end`

/**
 * The lines of an account up to a day: an entry of the ledger each, with the document that it is of, the whole amount that
 * it moved and what that changed of the debt. Money that only changes hands between the bank and us is no line.
 */
export const linesOf = (account: string, to: string) => sql`
  entries as (
    select entry_uuid, kind, day, posted_at, min(position) as position, (array_agg(payment_uuid))[1] as payment_uuid,
      (array_agg(invoice_uuid) filter (where invoice_uuid is not null))[1] as invoice_uuid,
      coalesce(sum(cents) filter (where book = 'receivable'), 0) as change_cents,
      sum(cents) filter (where cents > 0) as moved_cents
    from ledger_legs where account_uuid = ${account} and day <= ${to}::date
    group by entry_uuid, kind, day, posted_at
  ),
  lines as (
    select entries.day, ${movementOf} as movement, entries.position,
      coalesce(note.uuid, refund.uuid, payments.uuid, invoices.uuid) as uuid,
      coalesce(note.number, refund.number, payments.number, invoices.title, '') as number,
      case when kind in ('charge', 'write_off', 'reopened') then abs(change_cents) when kind = 'void' then invoices.total_cents
        else moved_cents end as amount_cents,
      change_cents
    from entries
    left join lateral (select uuid, number from credit_notes where kind = 'credit_note' and (uuid = entry_uuid
      or (credit_notes.invoice_uuid = entries.invoice_uuid and created_at = posted_at)) limit 1) as note on true
    left join lateral (select uuid, number from transactions where ${movementOf} = 'refund' and parts is not null
      and (uuid = entry_uuid or (transactions.payment_uuid = entries.payment_uuid and created_at = posted_at))
      limit 1) as refund on true
    left join payments on payments.uuid = entries.payment_uuid and ${movementOf} in ('payment', 'refund')
    left join invoices on invoices.uuid = entries.invoice_uuid
    where change_cents <> 0
      or kind in ('charge', 'payment', 'extra_payment', 'credit_note', 'refund_started', 'refund_failed', 'void')
  )`

type Sums = Pick<
  AccountStatement,
  | 'opening_cents'
  | 'charges_cents'
  | 'credits_cents'
  | 'closing_cents'
  | 'total'
  | 'credit_cents'
  | 'currency'
>

/** The statement of an account for some days, with up to that many of its movements; none of an account that is not there. */
export async function loadAccountStatement(
  db: Database,
  account: string,
  { from, to }: AccountStatementQuery,
  most: number,
): Promise<AccountStatement | undefined> {
  const within = sql`day >= ${from}::date`
  const { rows: sums } = await sql<Sums>`
    with ${linesOf(account, to)}
    select coalesce(sum(change_cents) filter (where not ${within}), 0) as opening_cents,
      coalesce(sum(change_cents) filter (where ${within} and change_cents > 0), 0) as charges_cents,
      coalesce(-sum(change_cents) filter (where ${within} and change_cents < 0), 0) as credits_cents,
      coalesce(sum(change_cents), 0) as closing_cents,
      count(*) filter (where ${within}) as total,
      ${creditOf(sql`${account}`)} as credit_cents,
      (select currency from accounts where uuid = ${account}) as currency
    from lines`.execute(db)
  const [sum] = sums
  if (!sum?.currency) return
  const { rows } = await sql<AccountStatementLine>`
    with ${linesOf(account, to)}
    select * from (
      select lines.*, sum(change_cents) over (order by day, position) as balance_cents from lines) as told
    where ${within} order by day, position limit ${most}`.execute(db)
  return { from, to, ...sum, ageing: await loadAgeing(db, account, to), lines: rows }
}

/** The steps of being late, each with the days that it begins after; what is not late yet is current. */
const steps = [
  ['90+', 90],
  ['61-90', 60],
  ['31-60', 30],
  ['1-30', 0],
] as const satisfies readonly [Age, number][]

/** What an account owes when a day ends, by how late it is. */
export async function loadAgeing(
  db: Database,
  account: string,
  day: string,
): Promise<AccountStatement['ageing']> {
  const aged = sql.join(
    steps.map(([age, after]) => sql`when invoices.due_on < ${dayAfter(day, -after)}::date then ${age}`),
    sql` `,
  )
  const { rows } = await sql<{ age: Age; cents: number }>`
    with due_of as materialized (
      select invoice_uuid, sum(cents) as cents from ledger_legs
      where account_uuid = ${account} and book = 'receivable' and day <= ${day}::date group by invoice_uuid
    )
    select case ${aged} else 'current' end as age, sum(due_of.cents) as cents
    from due_of join invoices on invoices.uuid = due_of.invoice_uuid group by 1`.execute(db)
  return Age.options.map((age) => ({ age, cents: rows.find((row) => row.age === age)?.cents ?? 0 }))
}
