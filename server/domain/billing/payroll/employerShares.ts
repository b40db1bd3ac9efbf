import { sql } from 'kysely'
import { dayOf } from '@/contract/days'
import { intervalMonths } from '@/contract/planParts'
import { monthsIn } from '@/contract/policies'
import { dayAt } from '@server/money/calendar'
import { instant } from '@server/core/clock'
import type { Transaction } from '@server/db/database'
import type { Row } from '@server/audit/writes'
import { eachDue } from '@server/jobs/eachDue'
import type { Sweep } from '@server/jobs/jobKind'

/** Somebody's employer pays a part of what a subscription pays for; one that pays for it all itself is billed for it already. */
const isShared = sql<boolean>`exists (select 1 from accounts join customers on customers.uuid = subscriptions.customer_uuid
  where accounts.uuid = subscriptions.account_uuid and accounts.company_uuid is not null
    and customers.company_uuid is distinct from accounts.company_uuid)
  and exists (select 1 from policies
  where policies.subscription_uuid = subscriptions.uuid and policies.archived_at is null
    and policies.status not in ('draft', 'cancelled')
    and ((distribution ->> 'employer_cents')::bigint > 0 or (distribution ->> 'employer_pct')::numeric > 0))`

/** Of a subscription, what decides whether an employer pays a part of it. */
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
 * What the employer of whoever is covered pays of a whole period, as its policies say on a day: a percentage of what a period
 * of the cover costs, an amount, or both, never more than it costs. Of who is sold to without an employer, nothing. A policy
 * that is cancelled on that day still counts.
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
        and current_period_start <= ${instant(services.clock.now())}::timestamptz and ${isShared}
        and not exists (select 1 from employer_shares where subscription_uuid = subscriptions.uuid
          and kind = 'contribution' and period_start = (subscriptions.current_period_start at time zone 'America/Mexico_City')::date)`,
      (tx, row, { at }) => noteShare(tx, row, at),
    ),
}

/**
 * What an invoice asked an employer for is asked with the one made in its place, or with that of the next month. Answers
 * how much that is.
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
