import { sql } from 'kysely'
import type { Interval } from '@/contract/planParts'
import { dayAt } from '../billing/calendar'
import type { Transaction } from '../db/database'
import type { Row } from '../db/writes'
import { employerCents } from '../visitors/subscribe/contribution'

/** What would be charged for a plan instead. */
type Asked = { plan_uuid: string; interval: Interval; alone_cents: number; total_cents: number }

/**
 * What the employer that a subscription was sold through pays of what is chosen instead: as its page promises for that plan,
 * or as before where the plan stays. Where it paid nothing until now, or offers the plan no more, nothing.
 */
export async function employerPart(
  tx: Transaction,
  row: Row<'subscriptions'>,
  { plan_uuid, interval, alone_cents, total_cents }: Asked,
  at: string,
): Promise<number> {
  if (row.sales_channel !== 'company') return 0
  const known = await tx
    .selectFrom('policies')
    .innerJoin('accounts', 'accounts.uuid', 'policies.account_uuid')
    .innerJoin('companies', 'companies.uuid', 'accounts.company_uuid')
    .select(['policies.distribution', 'companies.sales_page'])
    .where('policies.subscription_uuid', '=', row.uuid)
    .where('policies.archived_at', 'is', null)
    .where('policies.status', '<>', 'cancelled')
    .where('policies.ends_on', '>=', sql<string>`${dayAt(at)}::date`)
    .where(sql<boolean>`(policies.distribution ->> 'employer_cents')::bigint > 0`)
    .executeTakeFirst()
  if (!known) return 0
  const page = known.sales_page
  if (page?.enabled && page.plan_uuids.includes(plan_uuid))
    return employerCents({ contribution: page.contribution, interval, alone_cents, total_cents })
  const isKept = plan_uuid === row.plan_uuid && interval === row.interval
  return isKept ? Math.min(known.distribution?.employer_cents ?? 0, total_cents) : 0
}
