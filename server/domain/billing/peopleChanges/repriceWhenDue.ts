import { inTransaction } from '@server/audit/inTransaction'
import { visitor } from '@server/core/staff'
import type { JobKind } from '@server/jobs/jobKind'
import { repriceJob } from '@server/domain/cover/terms/repriceJob'
import { repricePeople } from './repricePeople'

/** Changes the price of a policy once its people change, or once its subscription may change again. */
export const repriceWhenDue: JobKind<{ policy_uuid: string; from_day: string }> = {
  ...repriceJob,
  run: ({ db }, { policy_uuid, from_day }, job) =>
    inTransaction(db, async (tx) => {
      // Finished first, as the next attempt has the same key.
      await job.finish(tx)
      const pricing = { price_from: 'next_charge', from_day } as const
      await repricePeople(tx, policy_uuid, { ...pricing, staff: visitor, origin: job.origin(), effects: [] })
    }),
}
