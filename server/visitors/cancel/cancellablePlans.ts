import { sql } from 'kysely'
import type { CancellablePlan } from '@/contract/cancellations'
import { dayAfter } from '@/contract/days'
import { dayAt } from '@server/money/calendar'
import { findPaidEnd } from '@server/domain/billing/subscriptions/pauseState'
import { standingOf } from '@server/domain/billing/subscriptions/standing'
import { taxRatesOf } from '@server/money/taxRates'
import { listUpcomingCharges } from '@server/domain/billing/subscriptions/upcoming'
import type { Database } from '@server/db/database'
import { findDeductingEmployer } from '@server/domain/billing/payroll/payrollConsents'
import type { Row } from '@server/audit/writes'

const ALIVE = ['trialing', 'active', 'past_due', 'unpaid', 'paused'] as const

/**
 * The plans that a payer with this email pays themselves, and those that ended since a moment. Plans paid by companies
 * are cancelled by the companies.
 */
export const listPlans = (db: Database, { email, since }: { email: string; since: string }) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('customers', 'customers.uuid', 'subscriptions.customer_uuid')
    .innerJoin('plans', 'plans.uuid', 'subscriptions.plan_uuid')
    .selectAll('subscriptions')
    .select('plans.public_name as plan')
    .where(sql<boolean>`lower(customers.email) = ${email}`)
    .where('customers.type', '=', 'individual')
    .where('subscriptions.archived_at', 'is', null)
    .where(({ eb, or, and }) =>
      or([
        eb('subscriptions.status', 'in', ALIVE),
        and([eb('subscriptions.status', '=', 'canceled'), eb('subscriptions.ended_at', '>=', since)]),
      ]),
    )
    .orderBy('subscriptions.number')
    .limit(20)
    .execute()

export type PaidPlan = Awaited<ReturnType<typeof listPlans>>[number]

/** The end of what is paid, a present pause added, if it is in the future; null where a payment is overdue. */
export function findPaidUntil(row: Row<'subscriptions'>, now: string): string | null {
  const end = findPaidEnd(row)
  if (row.status === 'past_due' || row.status === 'unpaid' || !end) return null
  return Date.parse(end) > Date.parse(now) ? end : null
}

/** The last covered day after a cancellation; null where cover ends at once. */
export function findCoveredUntil(row: Row<'subscriptions'>, now: string): string | null {
  const ends = row.cancel_at ?? findPaidUntil(row, now)
  return row.status === 'canceled' || !ends ? null : dayAfter(dayAt(ends), -1)
}

/** A plan as its payer sees it on the page of cancellations. */
export async function presentPlan(db: Database, row: PaidPlan, now: string): Promise<CancellablePlan> {
  const { status, cancel_at, currency } = row
  const [charge] =
    status === 'canceled'
      ? []
      : listUpcomingCharges(standingOf(row), await taxRatesOf(db, [row.plan_uuid]), currency, 1)
  const { owed } = await db
    .selectFrom('invoices')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('amount_due_cents'), sql<number>`0`).as('owed'))
    .where('subscription_uuid', '=', row.uuid)
    .where('status', '=', 'open')
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    folio: row.number,
    plan: row.plan,
    state: status === 'canceled' ? 'ended' : cancel_at ? 'ending' : 'live',
    covered_until: findCoveredUntil(row, now),
    next_charge: charge ? { on: dayAt(charge.at), amount_cents: charge.total_cents } : null,
    owed_cents: owed,
    deducted_by: status === 'canceled' ? null : await findDeductingEmployer(db, row.uuid),
    currency,
  }
}
