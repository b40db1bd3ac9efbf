import { sql } from 'kysely'
import { dayIn, dayInWords } from '@server/db/days'
import { beginCover, endCoverOn, auditedMemberPolicies } from './covers'
import { updateRecord } from '@server/audit/writes'
import { eachDue } from '@server/jobs/eachDue'
import type { Sweep } from '@server/jobs/jobKind'

/** Daily job of covers: starts them on their first day while their policy covers, and ends them after their last. */
export const dailyCoverJob: Sweep = {
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
    // A cover that ends with its policy is ended with it, so that the policy's renewal can carry it over.
    const ends = sql<boolean>`(status in ('pending', 'active', 'suspended') and ends_on < ${today}::date
      and not exists (select from policies where policies.uuid = member_policies.policy_uuid
        and policies.status in ('active', 'grace', 'suspended') and policies.ends_on < ${today}::date))`
    await eachDue(services, run, 'member_policies', ends, async (tx, cover, origin) => {
      const values = {
        ...endCoverOn(cover, cover.ends_on),
        status_reason: `Su último día fue el ${dayInWords(cover.ends_on)}.`,
        suspended_with_policy: false,
      }
      await updateRecord(tx, auditedMemberPolicies, origin, cover, values, {
        event: 'ended',
        action: 'updated',
      })
    })
  },
}
