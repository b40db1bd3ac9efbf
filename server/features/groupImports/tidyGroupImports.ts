import { instant, minutesAfter } from '@server/core/clock'
import type { Sweep } from '@server/jobs/jobKind'

const HOUR = 60
const KEPT_HOURS = 48

/** Hourly job that deletes files of people two days after they came: by then nothing of them can be undone. */
export const tidyGroupImports: Sweep = {
  name: 'tidy_group_imports',
  everyMinutes: HOUR,
  async run({ db, clock }) {
    await db
      .deleteFrom('group_imports')
      .where('created_at', '<', instant(minutesAfter(clock.now(), -KEPT_HOURS * HOUR)))
      .execute()
  },
}
