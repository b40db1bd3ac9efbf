import { instant, minutesAfter } from '../clock'
import type { JobServices, Sweep } from '../jobs/jobKind'

const KEPT_DAYS = 90

/** Forgets what the staff were told so long ago that nobody looks for it. */
export const tidyNotices = {
  name: 'tidy_notices',
  everyMinutes: 24 * 60,
  async run({ db, clock }: Pick<JobServices, 'db' | 'clock'>) {
    const from = instant(minutesAfter(clock.now(), -KEPT_DAYS * 24 * 60))
    await db.deleteFrom('notices').where('at', '<=', from).execute()
  },
} satisfies Sweep
