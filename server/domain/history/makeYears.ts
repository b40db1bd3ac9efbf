import { inTransaction } from '@server/audit/inTransaction'
import { instant, minutesAfter } from '@server/core/clock'
import { makeNextPart, type PartedTable } from '@server/db/parts/makeNextPart'
import type { JobServices, Sweep } from '@server/jobs/jobKind'

const DAY = 24 * 60
/** How long before a year begins its part is made. */
const DAYS_AHEAD = 92

/** A daily job that makes the parts of a table for the years to come; each table waits for its own moment. */
const makeYears = (name: string, parted: PartedTable) =>
  ({
    name,
    everyMinutes: DAY,
    async run({ db, clock }: Pick<JobServices, 'db' | 'clock'>) {
      const until = instant(minutesAfter(clock.now(), DAYS_AHEAD * DAY))
      const makeNext = () => inTransaction(db, (tx) => makeNextPart(tx, parted, until))
      for (let made = await makeNext(); made !== undefined; ) made = await makeNext()
    },
  }) satisfies Sweep

/** Daily job of the audit log. */
export const makeLogYears = makeYears('make_log_years', { table: 'logs', moment: 'at' })

/** Daily job of the events. */
export const makeEventYears = makeYears('make_event_years', { table: 'events', moment: 'occurred_at' })
