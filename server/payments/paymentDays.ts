import { sql } from 'kysely'
import { onTheDay } from '../billing/inWords'
import { instant, minutesAfter } from '../clock'
import { updateRecord } from '../db/writes'
import { payments } from '../entities/payments'
import { transactions } from '../entities/transactions'
import { eachDue } from '../jobs/eachDue'
import { enqueue } from '../jobs/enqueue'
import type { JobRun, JobServices, Sweep } from '../jobs/jobKind'
import { askAttemptJob, cancelAttemptJob } from './paymentJobs'

/** Nothing that goes on by itself takes this long between two steps. */
const STUCK_MINUTES = 30

/** Payments that nobody completes in time expire, and those that nobody asks about any more are asked about. */
export const paymentDays: Sweep = {
  name: 'payment_days',
  everyMinutes: 15,
  async run(services, run) {
    await expire(services, run)
    await askAboutForgotten(services, run)
  },
}

async function expire(services: JobServices, run: JobRun): Promise<void> {
  const isOver = sql<boolean>`(status = 'pending' and expires_at <= ${instant(services.clock.now())}::timestamptz)`
  await eachDue(services, run, 'payments', isOver, async (tx, payment, origin) => {
    const values = {
      status: 'expired',
      status_reason: `Venció el ${onTheDay(payment.expires_at ?? origin.at)} sin que se pagara.`,
      next_action: null,
    }
    await updateRecord(tx, payments, origin, payment, values, { event: 'expired', action: 'updated' })
    const attempts = await tx
      .selectFrom('transactions')
      .selectAll()
      .where('payment_uuid', '=', payment.uuid)
      .where('type', '=', 'purchase')
      .where('status', '=', 'pending')
      .forUpdate()
      .execute()
    for (const attempt of attempts)
      await updateRecord(
        tx,
        transactions,
        origin,
        attempt,
        { status: 'failed', response_message: 'Venció sin pagarse' },
        { event: 'failed', action: 'updated' },
      )
  })
}

/** A job is kept with what asks for it, so this is for what came in from elsewhere. */
async function askAboutForgotten(services: JobServices, run: JobRun): Promise<void> {
  const now = instant(services.clock.now())
  const stuck = instant(minutesAfter(services.clock.now(), -STUCK_MINUTES))
  const isForgotten = sql<boolean>`(type = 'purchase' and status in ('pending', 'unknown')
    and updated_at < ${stuck}::timestamptz
    and exists (select from payments where payments.uuid = transactions.payment_uuid and payments.archived_at is null
      and (payments.status = 'processing' or (payments.status = 'requires_action'
        and coalesce(payments.expires_at, payments.updated_at + interval '1 hour') <= ${now}::timestamptz)))
    and not exists (select from jobs where finished_at is null
      and jobs.payload ->> 'transaction_uuid' = transactions.uuid::text))`
  await eachDue(services, run, 'transactions', isForgotten, async (tx, { uuid, payment_uuid }, origin) => {
    const { status } = await tx
      .selectFrom('payments')
      .select('status')
      .where('uuid', '=', payment_uuid)
      .executeTakeFirstOrThrow()
    if (status === 'processing')
      return enqueue(tx, askAttemptJob, { transaction_uuid: uuid, tries: 0 }, { at: origin.at })
    await enqueue(tx, cancelAttemptJob, { transaction_uuid: uuid, because: 'expired' }, { at: origin.at })
  })
}
