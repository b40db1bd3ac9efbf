import { type SqlBool, sql } from 'kysely'
import { systemOrigin } from '@server/core/origin'
import { employerInvoices } from '@server/domain/billing/employerInvoices/billEmployers'
import { chargePromised } from '@server/domain/billing/methodUpdates/keepMethod'
import { expirePayments } from '@server/domain/billing/paymentProcessing/dailyPaymentJob'
import { cancelPayment, retryWhenDue } from '@server/domain/billing/paymentProcessing/runPayment'
import { renewSubscriptions } from '@server/domain/billing/subscriptionChanges/renewing'
import type { JobKind, JobRun, JobServices } from '@server/jobs/jobKind'
import { clockOf, type Ground, nowOf, originOf } from './moneyGround'

/** Work for later that moves money by itself; what asks the gateway, and mail, is left alone. */
const workForLater = [take(retryWhenDue), take(cancelPayment), take(chargePromised)]

function take<Payload>({ name, payload, ...kind }: JobKind<Payload>) {
  const run = (services: JobServices, given: unknown, run_: JobRun) =>
    kind.run(services, payload.parse(given), run_)
  return { name, run }
}

/** What the server does by itself on a day: it renews, expires, tries again, charges what was promised, and bills employers. */
export async function runDay(ground: Ground): Promise<void> {
  const { db, gateway } = ground
  const services: JobServices = {
    db,
    clock: clockOf(ground),
    sessionClock: clockOf(ground),
    mail: { send: async () => {} },
    gateway,
    publicUrl: 'http://localhost',
  }
  const run: JobRun = {
    uuid: '00000000-0000-0000-0000-000000000000',
    attempt: 1,
    origin: () => systemOrigin(nowOf(ground).toISOString()),
    finish: async () => {},
    stopping: new AbortController().signal,
  }
  await renewSubscriptions({ db, clock: clockOf(ground), origin: () => originOf(ground) })
  await expirePayments(services, run)
  await runWorkForLater(services, run)
  await employerInvoices.run(services, run)
}

async function runWorkForLater(services: JobServices, run: JobRun): Promise<void> {
  const { db, clock } = services
  const due = await db
    .selectFrom('jobs')
    .select(['uuid', 'kind', 'payload'])
    .where('finished_at', 'is', null)
    .where(
      'kind',
      'in',
      workForLater.map(({ name }) => name),
    )
    .where(sql<SqlBool>`run_at <= ${clock.now().toISOString()}::timestamptz`)
    .orderBy('run_at')
    .orderBy('uuid')
    .execute()
  for (const { uuid, kind, payload } of due) {
    await db.deleteFrom('jobs').where('uuid', '=', uuid).execute()
    await workForLater.find(({ name }) => name === kind)?.run(services, payload, run)
  }
}
