import type { JobServices, Sweep } from '@server/jobs/jobKind'
import { keepFrom } from './exportJobs'

/** Scheduled job that deletes files a day after they were made, and incomplete exports. */
export const tidyExports = {
  name: 'tidy_exports',
  everyMinutes: 60,
  async run({ db, clock }: Pick<JobServices, 'db' | 'clock'>) {
    await db.deleteFrom('exports').where('finished_at', '<=', keepFrom(clock)).execute()
  },
} satisfies Sweep
