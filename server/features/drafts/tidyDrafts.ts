import { DRAFT_DAYS } from '@/contract/keptDrafts'
import { instant, minutesAfter } from '@server/core/clock'
import type { JobServices, Sweep } from '@server/jobs/jobKind'

const DAY = 24 * 60

/** Deletes drafts that were not written on for a while. */
export const tidyDrafts = {
  name: 'tidy_drafts',
  everyMinutes: DAY,
  async run({ db, clock }: Pick<JobServices, 'db' | 'clock'>) {
    await db
      .deleteFrom('kept_drafts')
      .where('updated_at', '<', instant(minutesAfter(clock.now(), -DRAFT_DAYS * DAY)))
      .execute()
  },
} satisfies Sweep
