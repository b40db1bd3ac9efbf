import { type RawBuilder, sql } from 'kysely'
import {
  type AccountMovement,
  AccountMovement as Movement,
  type AccountStatement,
  type AccountStatementLine,
  type AccountStatementQuery,
  Age,
} from '@/contract/accountStatements'
import { dayAfter } from '@/contract/days'
import type { Database } from '@server/db/database'

const dayOf = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone 'America/Mexico_City')::date`

/** What the customers of an account have in their favour. */
export const creditOf = (account: RawBuilder<unknown>) => sql<number>`(
  select coalesce(sum(customers.credit_balance_cents), 0) from customers
  where customers.account_uuid = ${account} and customers.archived_at is null)`

/**
 * Every movement of an account, by invoice: the movements of an invoice add up to its amount due. A document that changed
 * no debt, such as the refund of an invoice that stays paid, counts 0. Documents are looked up by their keys instead of
 * joined with each other, as an employer's account has thousands.
 */
const movesOf = (account: string) => sql`
  owed as not materialized (
    select uuid, title, issued_on, due_on, status, total_cents, credited_cents, amount_due_cents, voided_at, updated_at
    from invoices where account_uuid = ${account} and status <> 'draft' and archived_at is null
  ),
  paid as not materialized (
    select uuid, number, amount_cents, paid_at, allocations from payments
    where account_uuid = ${account} and status = 'succeeded'
  ),
  returned as not materialized (
    select uuid, number, amount_cents, effective_at, payment_uuid, parts from transactions
    where account_uuid = ${account} and parts is not null and status <> 'failed' and not is_extra
  ),
  -- What was given back of an invoice that was still open, which owes it again.
  reopened as (
    select returned.uuid, returned.number, returned.amount_cents, returned.effective_at, returned.payment_uuid,
      (part ->> 'invoice_uuid')::uuid as invoice_uuid, (part ->> 'amount_cents')::bigint as cents
    from returned, jsonb_array_elements(returned.parts) as part
    where (part ->> 'reopened')::boolean and part ->> 'invoice_uuid' is not null
  ),
  noted as not materialized (
    select uuid, number, invoice_uuid, type, total_cents, created_at from credit_notes where account_uuid = ${account}
  ),
  offset_by as (
    select invoice_uuid, created_at, sum(total_cents) as cents from noted where type = 'offset' group by 1, 2
  ),
  -- What was paid out of the customer's favour, as the events of the invoice tell; notes are told by themselves.
  applied as (
    select owed.uuid as invoice_uuid, events.occurred_at,
      (events.data ->> 'credited_cents')::bigint - coalesce((events.previous ->> 'credited_cents')::bigint, 0)
        - coalesce(offset_by.cents, 0) as cents
    from owed join events on events.subject_uuid = owed.uuid and events.subject_type = 'invoice'
    left join offset_by on offset_by.invoice_uuid = owed.uuid and offset_by.created_at = events.occurred_at
    where owed.credited_cents > 0 and events.data ? 'credited_cents'
  ),
  -- What of an invoice's credit is told of, by notes and by events.
  told_of as (
    select invoice_uuid, sum(cents) as cents
    from (select invoice_uuid, cents from offset_by union all select invoice_uuid, cents from applied) as each
    group by invoice_uuid
  ),
  moves (invoice_uuid, day, movement, uuid, number, amount_cents, cents) as (
    select uuid, issued_on, 'invoice', uuid, title, total_cents, total_cents from owed
    union all
    select owed.uuid, ${dayOf(sql`paid.paid_at`)}, 'payment', paid.uuid, paid.number, paid.amount_cents,
      -(part ->> 'amount_cents')::bigint
    from paid, jsonb_array_elements(paid.allocations) as part
    join owed on owed.uuid = (part ->> 'invoice_uuid')::uuid
    union all
    select reopened.invoice_uuid, ${dayOf(sql`paid.paid_at`)}, 'payment', paid.uuid, paid.number, paid.amount_cents,
      -reopened.cents
    from reopened join paid on paid.uuid = reopened.payment_uuid join owed on owed.uuid = reopened.invoice_uuid
    union all
    select null, ${dayOf(sql`paid_at`)}, 'payment', uuid, number, amount_cents, 0 from paid
    union all
    select reopened.invoice_uuid, ${dayOf(sql`effective_at`)}, 'refund', reopened.uuid, number, amount_cents, cents
    from reopened join owed on owed.uuid = reopened.invoice_uuid
    union all
    select null, ${dayOf(sql`effective_at`)}, 'refund', uuid, number, amount_cents, 0 from returned
    union all
    select invoice_uuid, ${dayOf(sql`created_at`)}, 'credit_note', uuid, number, total_cents,
      case type when 'offset' then -total_cents else 0 end
    from noted
    union all
    select invoice_uuid, ${dayOf(sql`occurred_at`)}, 'credit', invoice_uuid, title, cents, -cents
    from applied join owed on owed.uuid = invoice_uuid where cents <> 0
    union all
    -- Of what no event tells: it was there when the invoice came.
    select uuid, issued_on, 'credit', uuid, title, cents, -cents from (
      select owed.uuid, issued_on, title, credited_cents - coalesce(told_of.cents, 0) as cents
      from owed left join told_of on told_of.invoice_uuid = owed.uuid where credited_cents > 0) as untold
    where cents <> 0
    union all
    select uuid, ${dayOf(sql`coalesce(voided_at, updated_at)`)}, 'void', uuid, title, total_cents,
      credited_cents - total_cents
    from owed where status = 'void'
    union all
    select uuid, ${dayOf(sql`coalesce((select max(occurred_at) from events where subject_uuid = owed.uuid
        and type = 'invoice.written_off'), updated_at)`)}, 'write_off', uuid, title, amount_due_cents, -amount_due_cents
    from owed where status = 'uncollectible'
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
  // A document that changed several invoices is one line.
  const lines = sql`lines as (
    select day, movement, uuid, number, max(amount_cents) as amount_cents, sum(cents) as change_cents
    from moves where day <= ${to}::date group by day, movement, uuid, number)`
  const within = sql`day >= ${from}::date`
  const { rows: sums } = await sql<Sums>`
    with ${movesOf(account)}, ${lines}
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
  const order: readonly AccountMovement[] = Movement.options
  const { rows } = await sql<AccountStatementLine>`
    with ${movesOf(account)}, ${lines}
    select * from (
      select lines.*, sum(change_cents) over (
        order by day, array_position(${order}::text[], movement), number, uuid) as balance_cents
      from lines) as told
    where ${within} order by day, array_position(${order}::text[], movement), number, uuid limit ${most}`.execute(
    db,
  )
  return { from, to, ...sum, ageing: await loadAgeing(db, account, to), lines: rows }
}

/** The steps of being late, each with the days that it begins after; what is not late yet is current. */
const steps = [
  ['90+', 90],
  ['61-90', 60],
  ['31-60', 30],
  ['1-30', 0],
] as const satisfies readonly [Age, number][]

async function loadAgeing(db: Database, account: string, day: string): Promise<AccountStatement['ageing']> {
  const aged = sql.join(
    steps.map(([age, after]) => sql`when invoices.due_on < ${dayAfter(day, -after)}::date then ${age}`),
    sql` `,
  )
  const { rows } = await sql<{ age: Age; cents: number }>`
    with ${movesOf(account)},
    due_of as materialized (
      select invoice_uuid, sum(cents) as cents from moves
      where invoice_uuid is not null and day <= ${day}::date group by invoice_uuid
    )
    select case ${aged} else 'current' end as age, sum(due_of.cents) as cents
    from due_of join invoices on invoices.uuid = due_of.invoice_uuid group by 1`.execute(db)
  return Age.options.map((age) => ({ age, cents: rows.find((row) => row.age === age)?.cents ?? 0 }))
}
