import { sql } from 'kysely'
import { dayIn, dayInWords } from '@server/db/days'
import { beginCover, endCoverOn, trail } from './covers'
import { updateRecord } from '@server/audit/writes'
import { eachDue } from '@server/jobs/eachDue'
import type { Sweep } from '@server/jobs/jobKind'

/** What passing days do to covers: they begin on their first day while their policy covers, and end after their last. */
export const coverDays: Sweep = {
  name: 'cover_days',
  everyMinutes: 30,
  async run(services, run) {
    const today = dayIn(services.clock)
    const begins = sql<boolean>`(status = 'pending' and starts_on <= ${today}::date and ends_on >= ${today}::date
      and exists (select from policies where policies.uuid = member_policies.policy_uuid
        and policies.status in ('active', 'grace')))`
    await eachDue(services, run, 'member_policies', begins, async (tx, cover, origin) => {
      await beginCover(tx, origin, cover)
    })
    // What ends together with its policy is left to it: whoever is covered until then is carried over to its renewal.
    const ends = sql<boolean>`(status in ('pending', 'active', 'suspended') and ends_on < ${today}::date
      and not exists (select from policies where policies.uuid = member_policies.policy_uuid
        and policies.status in ('active', 'grace', 'suspended') and policies.ends_on < ${today}::date))`
    await eachDue(services, run, 'member_policies', ends, async (tx, cover, origin) => {
      const values = {
        ...endCoverOn(cover, cover.ends_on),
        status_reason: `Su último día fue el ${dayInWords(cover.ends_on)}.`,
        suspended_with_policy: false,
      }
      await updateRecord(tx, trail, origin, cover, values, { event: 'ended', action: 'updated' })
    })
  },
}
