import { sql } from 'kysely'
import { dayIn, dayInWords } from '@server/db/days'
import { updateRecord } from '@server/audit/writes'
import { eachDue } from '@server/jobs/eachDue'
import type { Sweep } from '@server/jobs/jobKind'
import { authorizations, giveBack } from './authorizations'

/** Daily job that expires unused authorizations and returns their units to the cover. */
export const expireAuthorizations: Sweep = {
  name: 'authorization_days',
  everyMinutes: 30,
  async run(services, run) {
    const isDue = sql<boolean>`(purpose = 'care' and status in ('approved', 'partially_approved')
      and valid_to < ${dayIn(services.clock)}::date)`
    await eachDue(services, run, 'authorizations', isDue, async (tx, row, origin) => {
      await giveBack(tx, origin, row)
      const values = {
        status: 'expired',
        status_reason: `Se podía usar hasta el ${dayInWords(row.valid_to)}.`,
      }
      await updateRecord(tx, authorizations, origin, row, values, { event: 'expired', action: 'updated' })
    })
  },
}
