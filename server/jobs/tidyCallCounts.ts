import { sql } from 'kysely'
import type { Sweep } from './jobKind'

/** Deletes call counts whose minute is over. */
export const tidyCallCounts: Sweep = {
  name: 'tidy_call_counts',
  everyMinutes: 60,
  async run({ db }) {
    await sql`delete from call_counts where ends_at <= clock_timestamp()`.execute(db)
  },
}
