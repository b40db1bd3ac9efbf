import { sql } from 'kysely'
import { dayIn, dayInWords } from '@server/db/days'
import { updateRecord } from '@server/audit/writes'
import { eachDue } from '@server/jobs/eachDue'
import type { Sweep } from '@server/jobs/jobKind'
import { fundAuthorizations, releaseHold } from './fund-authorizations'

/** Daily job that expires fund authorizations not captured in time and releases their holds. */
export const expireFundAuthorizations: Sweep = {
  name: 'fund_authorization_days',
  everyMinutes: 30,
  async run(services, run) {
    const isDue = sql<boolean>`(status in ('approved', 'partially_captured')
      and expires_on < ${dayIn(services.clock)}::date)`
    await eachDue(services, run, 'fund_authorizations', isDue, async (tx, row, origin) => {
      const values = {
        ...(await releaseHold(tx, { row, origin, effects: [] })),
        status: 'expired',
        status_reason: `Nadie la liquidó a más tardar el ${dayInWords(row.expires_on ?? '')}.`,
      }
      await updateRecord(tx, fundAuthorizations, origin, row, values, { event: 'expired', action: 'updated' })
    })
  },
}
