import { instant, minutesAfter } from '@server/core/clock'
import type { Sweep } from './jobKind'

const KEPT_DAYS = 7
const DAY = 24 * 60

/** Deletes jobs that ended days ago; the audit log keeps what they did. */
export const tidyJobs: Sweep = {
  name: 'tidy_jobs',
  everyMinutes: DAY,
  async run({ db, clock }) {
    await db
      .deleteFrom('jobs')
      .where('finished_at', '<', instant(minutesAfter(clock.now(), -KEPT_DAYS * DAY)))
      .execute()
  },
}
