import { type RawBuilder, sql } from 'kysely'
import type { Debt } from '@/contract/debt'

/**
 * What the open invoices that fulfil a condition owe on a day. Every screen, page and mail that tells of a debt asks this.
 * @param condition on `owed`, the invoices
 */
export const debtOf = (condition: RawBuilder<unknown>, today: string) => sql<Debt>`(
  select jsonb_build_object(
    'overdue_cents', coalesce(sum(amount_due_cents) filter (where due_on < ${today}::date), 0),
    'upcoming_cents', coalesce(sum(amount_due_cents) filter (where due_on >= ${today}::date), 0),
    'overdue_invoices', count(*) filter (where due_on < ${today}::date),
    'oldest', (array_agg(jsonb_build_object('invoice', jsonb_build_object('uuid', uuid, 'label', title),
      'amount_cents', amount_due_cents, 'due_on', due_on) order by due_on, number))[1])
  from invoices as owed
  where owed.status = 'open' and owed.amount_due_cents > 0 and owed.archived_at is null and ${condition})`

/** The debt of a policy: of its subscription, or of its customer's invoices that belong to none. */
export const policyDebt = (today: string) =>
  debtOf(
    // Two conditions that an index serves each; a case expression would read every open invoice.
    sql`(owed.subscription_uuid = policies.subscription_uuid
      or policies.subscription_uuid is null and policies.funding = 'invoice'
        and owed.customer_uuid = policies.customer_uuid and owed.subscription_uuid is null)`,
    today,
  )
