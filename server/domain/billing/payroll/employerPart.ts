import type { Interval } from '@/contract/planParts'
import { dayAt } from '@server/money/calendar'
import type { Transaction } from '@server/db/database'
import type { Row } from '@server/audit/writes'
import { employerCents } from '@server/money/contribution'
import { findEmployer } from './employerShares'

/** What would be charged for a plan instead. */
type PlanChoice = { plan_uuid: string; interval: Interval; alone_cents: number; total_cents: number }

/**
 * Counts the cents that the employer pays of a new choice: by its sales page if that offers the plan, or as before if
 * the plan stays. It is 0 where the employer paid nothing until now, or offers the plan no more.
 */
export async function splitEmployerPart(
  tx: Transaction,
  row: Row<'subscriptions'>,
  { plan_uuid, interval, alone_cents, total_cents }: PlanChoice,
  at: string,
): Promise<number> {
  const employer = await findEmployer(tx, row)
  if (!employer) return 0
  const shared = await tx
    .selectFrom('policies')
    .select('distribution')
    .where('subscription_uuid', '=', row.uuid)
    .where('archived_at', 'is', null)
    .where('status', '<>', 'cancelled')
    .where('ends_on', '>=', dayAt(at))
    .execute()
  const paid = shared.reduce((sum, { distribution }) => sum + (distribution?.employer_cents ?? 0), 0)
  if (paid === 0) return 0
  const { sales_page: page } = await tx
    .selectFrom('companies')
    .select('sales_page')
    .where('uuid', '=', employer)
    .executeTakeFirstOrThrow()
  if (page?.enabled && page.plan_uuids.includes(plan_uuid))
    return employerCents({ contribution: page.contribution, interval, alone_cents, total_cents })
  const isKept = plan_uuid === row.plan_uuid && interval === row.interval
  return isKept ? Math.min(paid, total_cents) : 0
}
