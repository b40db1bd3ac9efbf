import { sql } from 'kysely'
import { instant, minutesAfter } from '@server/core/clock'
import type { JobServices, Sweep } from '@server/jobs/jobKind'

const DAY = 24 * 60

/** Daily job that deletes failed sign-ins out of date, also of made-up emails, and unanswered challenges. */
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
    await db.deleteFrom('provider_attempts').where('expires_at', '<', before).execute()
    await db.deleteFrom('passkey_challenges').where('expires_at', '<', before).execute()
    await db.deleteFrom('second_factor_challenges').where('expires_at', '<', before).execute()
  },
} satisfies Sweep
