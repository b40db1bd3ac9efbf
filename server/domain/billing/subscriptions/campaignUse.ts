import { sql } from 'kysely'
import type { Database } from '@server/db/database'
import type { Row } from '@server/audit/writes'

type Limited = Pick<Row<'campaigns'>, 'uuid' | 'max_redemptions' | 'budget_cents'>

/**
 * Whether a campaign has given its discount as often as it may, or as much.
 * @param except a subscription that has it already, and is not counted
 */
export async function hasSpentBudget(
  db: Database,
  { uuid, max_redemptions, budget_cents }: Limited,
  except?: string,
): Promise<boolean> {
  if (max_redemptions === null && budget_cents === null) return false
  const { times, cents } = await db
    .selectFrom('subscriptions')
    .select([
      sql<number>`count(*)`.as('times'),
      // As it was told to whoever buys: with the IVA that is in the price.
      sql<number>`coalesce(sum((
        select sum((line ->> 'discount_cents')::bigint) from invoices, jsonb_array_elements(lines) as line
        where invoices.subscription_uuid = subscriptions.uuid and invoices.status <> 'void'
      )), 0)`.as('cents'),
    ])
    .where('campaign_uuid', '=', uuid)
    .$if(except !== undefined, (given) => given.where('uuid', '<>', except ?? ''))
    .executeTakeFirstOrThrow()
  return (
    (max_redemptions !== null && times >= max_redemptions) || (budget_cents !== null && cents >= budget_cents)
  )
}

/** How often somebody bought before, by the e-mail that they buy with: anything, and with one campaign. */
export async function countPurchases(db: Database, { email, campaign }: { email: string; campaign: string }) {
  return (
    db
      .selectFrom('subscriptions')
      .innerJoin('customers', 'customers.uuid', 'subscriptions.customer_uuid')
      .select([
        sql<number>`count(*)`.as('all'),
        sql<number>`(count(*) filter (where campaign_uuid = ${campaign}))`.as('own'),
      ])
      .where(sql<string>`lower(customers.email)`, '=', email.toLowerCase())
      // What was never paid was not bought.
      .where('subscriptions.status', 'not in', ['incomplete', 'incomplete_expired'])
      .executeTakeFirstOrThrow()
  )
}
