import { sql } from 'kysely'
import type { CreditMovement } from '@/contract/customers'
import type { Database } from '@server/db/database'
import { PLANNED_ONCE } from '@server/db/preparedStatements'

/** The most movements that are listed, the latest ones. */
const MOST = 200

/**
 * Lists the changes of a customer's balance in the ledger, in cents, the latest first; who made each, and why, is told by
 * the customer's event of the same moment. What was there before the ledger began is told on its own day, by the system.
 */
export async function creditMovements(db: Database, customer: string): Promise<CreditMovement[]> {
  const { rows } = await sql<CreditMovement>`
    with entries as (
      select ${PLANNED_ONCE} min(entry_uuid::text)::uuid as uuid, min(position) as position, posted_at, day, -sum(cents) as change_cents
      from ledger_legs where customer_uuid = ${customer} and book = 'balance'
      -- One act may pay several invoices at one moment.
      group by posted_at, day, case when day <> (posted_at at time zone 'America/Mexico_City')::date then entry_uuid end
      having sum(cents) <> 0
    ),
    told as (select entries.*, sum(change_cents) over (order by position) as balance_cents from entries)
    select told.uuid, change_cents, balance_cents,
      case when day = (posted_at at time zone 'America/Mexico_City')::date then posted_at
        else (day + time '12:00') at time zone 'America/Mexico_City' end as at,
      coalesce(event.actor, '{"kind": "system", "uuid": null, "label": "Sistema"}') as actor, event.reason
    from told left join lateral (
      select actor, reason from events where subject_uuid = ${customer} and occurred_at = posted_at
        and events.data ? 'credit_balance_cents' order by events.position limit 1) as event on true
    order by position desc limit ${MOST}`.execute(db)
  return rows
}
