import { inTransaction } from '@server/audit/inTransaction'
import { visitor } from '@server/core/staff'
import type { JobKind } from '@server/jobs/jobKind'
import { repriceJob } from '@server/domain/cover/terms/repriceJob'
import { repricePeople } from './repricePeople'

/** Follows with the price once people join or leave after the charge that was next when staff said so. */
export const repriceWhenDue: JobKind<{ policy_uuid: string; from_day: string }> = {
  ...repriceJob,
  run: ({ db }, { policy_uuid, from_day }, job) =>
    inTransaction(db, async (tx) => {
      const pricing = { price_from: 'next_charge', from_day } as const
      await repricePeople(tx, policy_uuid, { ...pricing, staff: visitor, origin: job.origin(), effects: [] })
      await job.finish(tx)
    }),
}
