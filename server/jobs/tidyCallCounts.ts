import { sql } from 'kysely'
import type { Sweep } from './jobKind'

/** Forgets the calls of minutes long past. */
export const tidyCallCounts: Sweep = {
  name: 'tidy_call_counts',
  everyMinutes: 60,
  async run({ db }) {
    await sql`delete from call_counts where ends_at <= clock_timestamp()`.execute(db)
  },
}
