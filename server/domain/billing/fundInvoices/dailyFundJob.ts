import { sql } from 'kysely'
import { callOffWaiting } from '@server/domain/funds/waitingMovements'
import { dayIn } from '@server/db/days'
import { inTransaction } from '@server/audit/inTransaction'
import { instant } from '@server/core/clock'
import { eachDue } from '@server/jobs/eachDue'
import type { JobRun, JobServices, Sweep } from '@server/jobs/jobKind'
import { beginPeriod } from '@server/domain/funds/periods'
import { topUp } from './topUp'

/** Recurring job: begins funds' periods, tops up low balances and rejects expired approval requests. */
export const dailyFundJob: Sweep = {
  name: 'fund_days',
  everyMinutes: 15,
  async run(services, run) {
    await beginPeriods(services, run)
    await topUps(services, run)
    await expireApprovals(services, run)
  },
}

async function beginPeriods(services: JobServices, run: JobRun): Promise<void> {
  const today = dayIn(services.clock)
  const start = sql<string>`fund_period_start(funds.period, coalesce(funds.reset_on, funds.starts_on), ${today}::date)`
  // The first period that is seen of a fund only begins: there is none before it to deal with.
  await sql`update funds set period_began_on = ${start}
    where period_began_on is null and status in ('active', 'frozen') and ${start} is not null`.execute(
    services.db,
  )
  const isDue = sql<boolean>`(status in ('active', 'frozen') and period <> 'none' and period_began_on < ${start}
    and (ends_on is null or ends_on >= ${today}::date))`
  await eachDue(services, run, 'funds', isDue, async (tx, fund, origin) => {
    const { rows } = await sql<{ start: string }>`
      select ${start}::text as start from funds where uuid = ${fund.uuid}`.execute(tx)
    await beginPeriod(tx, { fund, start: rows[0]?.start ?? today, origin })
  })
}

/** Tops up active funds below their threshold, unless a top-up is pending or the month's limit is reached. */
async function topUps(services: JobServices, run: JobRun): Promise<void> {
  const today = dayIn(services.clock)
  const made = sql`select from fund_movements as made where made.fund_uuid = funds.uuid
    and made.type = 'deposit' and made.source_type = 'invoice' and made.created_by ->> 'kind' = 'system'`
  const isDue = sql<boolean>`(status = 'active' and auto_topup is not null
    and available_cents < (auto_topup ->> 'when_below_cents')::bigint
    and (ends_on is null or ends_on >= ${today}::date)
    and exists (select from payment_methods as method
      where method.uuid = (auto_topup ->> 'payment_method_uuid')::uuid and method.status = 'active'
        and method.archived_at is null)
    and not exists (${made} and made.status = 'pending' and made.archived_at is null)
    and (select count(*) from (${made}
        and (made.created_at at time zone 'America/Mexico_City')::date >= date_trunc('month', ${today}::date)) as month)
      < (auto_topup ->> 'max_per_month')::integer)`
  await eachDue(services, run, 'funds', isDue, (tx, fund, origin) => topUp(tx, { fund, origin, effects: [] }))
}

/** Rejects the expired approval requests of transfers and adjustments, and calls off their pending movements. */
async function expireApprovals({ db, clock }: JobServices, run: JobRun): Promise<void> {
  const expired = await db
    .selectFrom('approval_requests')
    .select('uuid')
    .where('action', 'in', ['transfer', 'adjustment'])
    .where('status', '=', 'pending')
    .where('expires_at', '<=', instant(clock.now()))
    .execute()
  for (const { uuid } of expired)
    await inTransaction(db, async (tx) => {
      const origin = run.origin()
      const [request] = await tx
        .updateTable('approval_requests')
        .set({
          status: 'rejected',
          decided_by: origin.actor,
          decided_at: origin.at,
          decision_note: 'Nadie la decidió a tiempo.',
        })
        .where('uuid', '=', uuid)
        .where('status', '=', 'pending')
        .returning('payload')
        .execute()
      if (!request || !('movement_uuids' in request.payload)) return
      const { payload: asked } = request
      await callOffWaiting(tx, { asked, because: 'expired', note: null, origin, effects: [] })
    })
}
