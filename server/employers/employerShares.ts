import { sql } from 'kysely'
import { instant } from '../clock'
import type { Transaction } from '../db/database'
import type { Row } from '../db/writes'
import { dayAt } from '../billing/calendar'
import { eachDue } from '../jobs/eachDue'
import type { Sweep } from '../jobs/jobKind'

/** What the employer of whoever is covered pays of each period, as its policies were sold. */
const share = sql<number>`(select coalesce(sum((distribution ->> 'employer_cents')::bigint), 0)::bigint from policies
  where policies.subscription_uuid = subscriptions.uuid and policies.archived_at is null
    and policies.status not in ('draft', 'cancelled'))`

type Shared = Pick<
  Row<'subscriptions'>,
  'uuid' | 'plan_uuid' | 'price_version' | 'currency' | 'current_period_start' | 'current_period_end'
>

/**
 * Notes what an employer owes for the period that a subscription is in, once, however often it is asked to. Of who is
 * sold to without an employer, or by one that pays nothing, nothing is noted.
 */
export async function noteShare(tx: Transaction, subscription: Shared, at: string): Promise<void> {
  const { uuid, plan_uuid, price_version, currency, current_period_start, current_period_end } = subscription
  if (!current_period_start || !current_period_end) return
  const owed = await tx
    .selectFrom('subscriptions')
    .innerJoin('accounts', 'accounts.uuid', 'subscriptions.account_uuid')
    .select(['accounts.company_uuid', share.as('cents')])
    .where('subscriptions.uuid', '=', uuid)
    .where('subscriptions.sales_channel', '=', 'company')
    .executeTakeFirst()
  if (!owed?.company_uuid || owed.cents <= 0) return
  await tx
    .insertInto('employer_shares')
    .values({
      subscription_uuid: uuid,
      company_uuid: owed.company_uuid,
      plan_uuid,
      price_version,
      period_start: dayAt(current_period_start),
      period_end: dayAt(current_period_end),
      cents: owed.cents,
      currency,
      created_at: at,
    })
    .onConflict((known) => known.doNothing())
    .execute()
}

/** Notes the share of every period that has begun: a trial costs nobody anything, and what rests is not paid for. */
export const employerShareDays: Sweep = {
  name: 'note_employer_shares',
  everyMinutes: 60,
  run: (services, run) =>
    eachDue(
      services,
      run,
      'subscriptions',
      sql`sales_channel = 'company' and status in ('active', 'past_due')
        and current_period_start <= ${instant(services.clock.now())}::timestamptz and ${share} > 0
        and not exists (select 1 from employer_shares where subscription_uuid = subscriptions.uuid
          and period_start = (subscriptions.current_period_start at time zone 'America/Mexico_City')::date)`,
      (tx, row, { at }) => noteShare(tx, row, at),
    ),
}
