import { sql } from 'kysely'
import { dayIn, dayInWords } from '@server/db/days'
import { updateRecord } from '@server/audit/writes'
import { eachDue } from '@server/jobs/eachDue'
import type { Sweep } from '@server/jobs/jobKind'
import { authorizations, giveBack } from '@server/domain/cover/authorizations'
import { fundAuthorizations, releaseHold } from '@server/domain/funds/fund-authorizations'
import { paymentMethods } from '@server/domain/billing/methods/payment-methods'

const EVERY_MINUTES = 30
const expired = { event: 'expired', action: 'updated' } as const

/** What a fund promised and nobody spent in time goes back to it. */
export const fundAuthorizationDays: Sweep = {
  name: 'fund_authorization_days',
  everyMinutes: EVERY_MINUTES,
  async run(services, run) {
    const isDue = sql<boolean>`(status in ('approved', 'partially_captured')
      and expires_on < ${dayIn(services.clock)}::date)`
    await eachDue(services, run, 'fund_authorizations', isDue, async (tx, row, origin) => {
      const values = {
        ...(await releaseHold(tx, { row, origin, effects: [] })),
        status: 'expired',
        status_reason: `Nadie la liquidó a más tardar el ${dayInWords(row.expires_on ?? '')}.`,
      }
      await updateRecord(tx, fundAuthorizations, origin, row, values, expired)
    })
  },
}

/** A permission that was not used in time gives its units back to the cover. */
export const authorizationDays: Sweep = {
  name: 'authorization_days',
  everyMinutes: EVERY_MINUTES,
  async run(services, run) {
    const isDue = sql<boolean>`(status in ('approved', 'partially_approved')
      and valid_to < ${dayIn(services.clock)}::date)`
    await eachDue(services, run, 'authorizations', isDue, async (tx, row, origin) => {
      await giveBack(tx, origin, row)
      const values = {
        status: 'expired',
        status_reason: `Se podía usar hasta el ${dayInWords(row.valid_to)}.`,
      }
      await updateRecord(tx, authorizations, origin, row, values, expired)
    })
  },
}

/** A card is no longer good after the last day printed on it. */
export const paymentMethodDays: Sweep = {
  name: 'payment_method_days',
  everyMinutes: EVERY_MINUTES,
  async run(services, run) {
    const isDue = sql<boolean>`(status = 'active' and expires_on < ${dayIn(services.clock)}::date)`
    await eachDue(services, run, 'payment_methods', isDue, async (tx, row, origin) => {
      const status_reason = `Venció el ${dayInWords(row.expires_on ?? '')}.`
      await updateRecord(tx, paymentMethods, origin, row, { status: 'expired', status_reason }, expired)
    })
  },
}
