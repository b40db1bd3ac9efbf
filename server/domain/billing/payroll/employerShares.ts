import { sql } from 'kysely'
import { dayOf } from '@/contract/days'
import { intervalMonths } from '@/contract/planParts'
import { monthsIn } from '@/contract/policies'
import { dayAt } from '@server/money/calendar'
import { instant } from '@server/core/clock'
import type { Transaction } from '@server/db/database'
import type { Row } from '@server/audit/writes'
import { eachDue } from '@server/jobs/eachDue'
import type { JobRun, JobServices } from '@server/jobs/jobKind'

/** Whether an employer pays a part of a subscription; one that is the customer itself is billed for all already. */
const isShared = sql<boolean>`exists (select 1 from accounts join customers on customers.uuid = subscriptions.customer_uuid
  where accounts.uuid = subscriptions.account_uuid and accounts.company_uuid is not null
    and customers.company_uuid is distinct from accounts.company_uuid)
  and exists (select 1 from policies
  where policies.subscription_uuid = subscriptions.uuid and policies.archived_at is null
    and policies.status not in ('draft', 'cancelled')
    and ((distribution ->> 'employer_cents')::bigint > 0 or (distribution ->> 'employer_pct')::numeric > 0))`

/** The columns of a subscription that decide whether an employer pays a part. */
export type Shared = Pick<
  Row<'subscriptions'>,
  | 'uuid'
  | 'account_uuid'
  | 'customer_uuid'
  | 'sales_channel'
  | 'interval'
  | 'plan_uuid'
  | 'price_version'
  | 'currency'
  | 'current_period_start'
  | 'current_period_end'
>

/** The company that a subscription was sold through to its people, where they pay for it themselves. */
export async function findEmployer(
  tx: Transaction,
  {
    account_uuid,
    customer_uuid,
    sales_channel,
  }: Pick<Shared, 'account_uuid' | 'customer_uuid' | 'sales_channel'>,
): Promise<string | null> {
  if (sales_channel !== 'company') return null
  const account = await tx
    .selectFrom('accounts')
    .select('company_uuid')
    .where('uuid', '=', account_uuid)
    .executeTakeFirst()
  const customer = await tx
    .selectFrom('customers')
    .select('company_uuid')
    .where('uuid', '=', customer_uuid)
    .executeTakeFirst()
  const company = account?.company_uuid ?? null
  return company === customer?.company_uuid ? null : company
}

/**
 * The cents that the employer pays of a whole period, by the policies' `distribution` on a day: a percentage of the
 * premium, an amount, or both, never more than the premium. Without an employer it is 0. A policy that is cancelled
 * on that day still counts.
 */
export async function fullShare(tx: Transaction, subscription: Shared, day: string): Promise<number> {
  if (!(await findEmployer(tx, subscription))) return 0
  const policies = await tx
    .selectFrom('policies')
    .innerJoin('plans', 'plans.uuid', 'policies.plan_uuid')
    .select(['policies.distribution', 'policies.premium_cents', 'plans.period'])
    .where('policies.subscription_uuid', '=', subscription.uuid)
    .where('policies.archived_at', 'is', null)
    .where('policies.status', '<>', 'draft')
    .where(sql<boolean>`(policies.status <> 'cancelled' or policies.cancel_effective_on >= ${day}::date)`)
    .execute()
  return policies.reduce((sum, { distribution, premium_cents, period }) => {
    const periods = Math.ceil(monthsIn(period) / intervalMonths[subscription.interval])
    const part = Math.round((premium_cents / periods) * (Number(distribution?.employer_pct ?? 0) / 100))
    const cents = distribution?.employer_cents ?? 0
    return sum + (part > 0 ? Math.min(part + cents, Math.round(premium_cents / periods)) : cents)
  }, 0)
}

/** Notes what an employer owes for the period that a subscription is in, once, however often it is asked to. */
export async function noteShare(tx: Transaction, subscription: Shared, at: string): Promise<void> {
  const { current_period_start, current_period_end } = subscription
  if (!current_period_start || !current_period_end) return
  const cents = await fullShare(tx, subscription, dayAt(at))
  await insertShare(tx, subscription, { cents, day: dayAt(current_period_start), at })
}

/** Adds to what an employer owes from a day on. */
export async function insertShare(
  tx: Transaction,
  subscription: Shared,
  { cents, day, at }: { cents: number; day: string; at: string },
) {
  const { uuid, plan_uuid, price_version, current_period_end, currency } = subscription
  const company_uuid = await findEmployer(tx, subscription)
  if (!company_uuid || !current_period_end || cents <= 0) return
  await tx
    .insertInto('employer_shares')
    .values({
      subscription_uuid: uuid,
      company_uuid,
      plan_uuid,
      price_version,
      period_start: day,
      period_end: dayAt(current_period_end),
      cents,
      currency,
      created_at: at,
    })
    .onConflict((known) => known.doNothing())
    .execute()
}

/** Notes the employer's share of every period that began; trials and pauses have none. */
export const noteEmployerShares = (services: JobServices, run: JobRun): Promise<void> =>
  eachDue(
    services,
    run,
    'subscriptions',
    sql`sales_channel = 'company' and status in ('active', 'past_due')
      and current_period_start <= ${instant(services.clock.now())}::timestamptz and ${isShared}
      and not exists (select 1 from employer_shares where subscription_uuid = subscriptions.uuid
        and kind = 'contribution' and period_start = (subscriptions.current_period_start at time zone 'America/Mexico_City')::date)`,
    (tx, row, { at }) => noteShare(tx, row, at),
  )

/**
 * Moves the shares of a voided employer invoice to the invoice `instead`, or to next month's. Returns their total in
 * cents.
 */
export async function callOffShares(
  tx: Transaction,
  { invoice_uuid, instead, at }: { invoice_uuid: string; instead: string | undefined; at: string },
): Promise<number> {
  const [year = 0, month = 1] = dayAt(at).split('-').map(Number)
  const calledOff = await tx
    .updateTable('employer_shares')
    .set(
      instead
        ? { invoice_uuid: instead }
        : { invoice_uuid: null, asked_from: dayOf(new Date(Date.UTC(year, month, 1, 12))) },
    )
    .where('invoice_uuid', '=', invoice_uuid)
    .returning('cents')
    .execute()
  return calledOff.reduce((sum, { cents }) => sum + cents, 0)
}

/** Whether an invoice asks an employer for its shares. */
export const asksForShares = async (tx: Transaction, invoice_uuid: string) =>
  (await tx
    .selectFrom('employer_shares')
    .select('uuid')
    .where('invoice_uuid', '=', invoice_uuid)
    .executeTakeFirst()) !== undefined
