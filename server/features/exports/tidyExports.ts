import type { JobServices, Sweep } from '@server/jobs/jobKind'
import { keepFrom } from './exportJobs'

/** Removes files a day after they were made, and what is left of those that nobody went on with. */
export const tidyExports = {
  name: 'tidy_exports',
  everyMinutes: 60,
  async run({ db, clock }: Pick<JobServices, 'db' | 'clock'>) {
    await db.deleteFrom('exports').where('finished_at', '<=', keepFrom(clock)).execute()
  },
} satisfies Sweep
