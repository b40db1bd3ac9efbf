import { inTransaction } from '@server/audit/inTransaction'
import { instant, minutesAfter } from '@server/core/clock'
import { makeNextPart } from '@server/db/parts/makeNextPart'
import type { JobServices, Sweep } from '@server/jobs/jobKind'

const DAY = 24 * 60
/** How long before a year begins its part is made. */
const DAYS_AHEAD = 92

/** Daily job that makes the parts of the audit log for the years to come. */
export const makeLogYears = {
  name: 'make_log_years',
  everyMinutes: DAY,
  async run({ db, clock }: Pick<JobServices, 'db' | 'clock'>) {
    const until = instant(minutesAfter(clock.now(), DAYS_AHEAD * DAY))
    const makeNext = () => inTransaction(db, (tx) => makeNextPart(tx, { table: 'logs', moment: 'at' }, until))
    for (let made = await makeNext(); made !== undefined; ) made = await makeNext()
  },
} satisfies Sweep
