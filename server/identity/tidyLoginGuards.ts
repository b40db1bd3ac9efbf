import { sql } from 'kysely'
import { instant, minutesAfter } from '@server/core/clock'
import type { JobServices, Sweep } from '@server/jobs/jobKind'

const DAY = 24 * 60

/** Forgets failed sign-ins that count no more, as anyone may make up e-mails and each is kept, and codes nobody gave. */
export const tidyLoginGuards = {
  name: 'tidy_login_guards',
  everyMinutes: DAY,
  async run({ db, clock }: Pick<JobServices, 'db' | 'clock'>) {
    const before = instant(minutesAfter(clock.now(), -DAY))
    await db
      .deleteFrom('login_guards')
      .where(sql<string>`failures ->> -1`, '<', before)
      .where((row) => row.or([row('locked_until', 'is', null), row('locked_until', '<', before)]))
      .execute()
    await db.deleteFrom('second_factor_challenges').where('expires_at', '<', before).execute()
  },
} satisfies Sweep
