import { instant, minutesAfter } from '../clock'
import { settingsOf } from '../db/settings'
import type { JobServices, Sweep } from '../jobs/jobKind'

/** Forgets what the staff were told, after as many days as the settings say. */
export const tidyNotices = {
  name: 'tidy_notices',
  everyMinutes: 24 * 60,
  async run({ db, clock }: Pick<JobServices, 'db' | 'clock'>) {
    const { notice_days } = await settingsOf(db, 'privacy')
    const from = instant(minutesAfter(clock.now(), -notice_days * 24 * 60))
    await db.deleteFrom('notices').where('at', '<=', from).execute()
  },
} satisfies Sweep
