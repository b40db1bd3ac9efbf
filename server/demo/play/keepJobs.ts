import { sql } from 'kysely'
import type { Transaction } from '@server/db/database'
import { askAttemptJob, cancelAttemptJob } from '@server/domain/billing/payments/paymentJobs'
import { dayAfter } from '@/contract/days'
import { dayAt } from '@server/money/calendar'

/**
 * Drops the jobs that have run by now, and has the gateway asked of what is under way the next morning: for the last
 * time, so that a day that passes in a demonstration settles it.
 */
export async function keepJobsToCome(tx: Transaction, until: string): Promise<void> {
  await sql`delete from jobs where run_at <= ${until}::timestamptz and not exists (
    select from transactions where transactions.uuid::text = payload ->> 'transaction_uuid'
      and transactions.status in ('pending', 'unknown') and jobs.kind in (${askAttemptJob.name}, ${cancelAttemptJob.name}))`.execute(
    tx,
  )
  await sql`update jobs set run_at = ${`${dayAfter(dayAt(until), 1)}T16:00:00.000Z`}::timestamptz,
      payload = case kind when ${askAttemptJob.name} then payload || '{"tries": 4}' else payload end
    where kind in (${askAttemptJob.name}, ${cancelAttemptJob.name})`.execute(tx)
}
