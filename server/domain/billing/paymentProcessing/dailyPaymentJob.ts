import { sql } from 'kysely'
import { instant, minutesAfter } from '@server/core/clock'
import { updateRecord } from '@server/audit/writes'
import { transactions } from '@server/domain/billing/payments/transactions'
import { eachDue } from '@server/jobs/eachDue'
import { enqueue } from '@server/jobs/enqueue'
import type { JobRun, JobServices, Sweep } from '@server/jobs/jobKind'
import { expirePayment } from './expirePayment'
import { askAttemptJob, cancelAttemptJob } from '@server/domain/billing/payments/paymentJobs'

/** Nothing that goes on by itself takes this long between two steps. */
const STUCK_MINUTES = 30
/** A shop tells the gateway of what it took on the next working day at the latest. */
const TOLD_WITHIN = sql.raw("interval '1 day'")

/** Recurring job: expires payments past their deadline, and asks the gateway about attempts left without an answer. */
export const dailyPaymentJob: Sweep = {
  name: 'payment_days',
  everyMinutes: 15,
  async run(services, run) {
    await expirePayments(services, run)
    await askAboutForgotten(services, run)
  },
}

/** Expires what was to be paid at a shop or by transfer and was not, once its deadline and the time to hear of it have passed. */
export async function expirePayments(services: JobServices, run: JobRun): Promise<void> {
  const ours = services.gateway.name
  const isOver = sql<boolean>`(status = 'pending' and ${instant(services.clock.now())}::timestamptz >= expires_at
    + case when method_type = 'oxxo' and gateway = ${ours} then ${TOLD_WITHIN} else interval '0' end
    and not exists (select from jobs where finished_at is null and key = 'expire:' || payments.uuid))`
  await eachDue(services, run, 'payments', isOver, async (tx, payment, origin) => {
    const attempts = await tx
      .selectFrom('transactions')
      .selectAll()
      .where('payment_uuid', '=', payment.uuid)
      .where('type', '=', 'purchase')
      .where('status', '=', 'pending')
      .forUpdate()
      .execute()
    const [given] = attempts
    // The gateway that issued the instructions must cancel them first, so that it takes no more money.
    if (given && payment.gateway === ours)
      return enqueue(
        tx,
        cancelAttemptJob,
        { transaction_uuid: given.uuid, because: 'expired' },
        { at: origin.at, key: `expire:${payment.uuid}` },
      )
    await expirePayment(tx, { payment, origin })
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
