import { instant, minutesAfter } from '@server/core/clock'
import type { Sweep } from '@server/jobs/jobKind'

const DAY = 24 * 60
const KEPT_DAYS = 30

/** Daily job that deletes dry runs after a day and bulk jobs after a month; the audit log keeps their changes. */
export const tidyBulkJobs: Sweep = {
  name: 'tidy_bulk_jobs',
  everyMinutes: DAY,
  async run({ db, clock }) {
    const daysAgo = (days: number) => instant(minutesAfter(clock.now(), -days * DAY))
    await db
      .deleteFrom('bulk_jobs')
      .where(({ and, eb, or }) =>
        or([
          eb('created_at', '<', daysAgo(KEPT_DAYS)),
          and([eb('dry_run', '=', true), eb('created_at', '<', daysAgo(1))]),
        ]),
      )
      .execute()
  },
}
