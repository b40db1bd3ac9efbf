import { sql } from 'kysely'
import { dayIn, dayInWords } from '@server/db/days'
import { updateRecord } from '@server/audit/writes'
import { eachDue } from '@server/jobs/eachDue'
import type { Sweep } from '@server/jobs/jobKind'
import { tellExpiringCards } from './expiringCards'
import { paymentMethods } from './payment-methods'

/** Recurring job: tells of cards that are about to expire, and expires each after the last day printed on it. */
export const dailyPaymentMethodJob: Sweep = {
  name: 'payment_method_days',
  everyMinutes: 30,
  async run(services, run) {
    const isDue = sql<boolean>`(status = 'active' and expires_on < ${dayIn(services.clock)}::date)`
    await tellExpiringCards(services, run)
    await eachDue(services, run, 'payment_methods', isDue, async (tx, row, origin) => {
      const status_reason = `Venció el ${dayInWords(row.expires_on ?? '')}.`
      await updateRecord(
        tx,
        paymentMethods,
        origin,
        row,
        { status: 'expired', status_reason },
        { event: 'expired', action: 'updated' },
      )
    })
  },
}
