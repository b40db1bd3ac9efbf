import { sql } from 'kysely'
import type { Database } from '@server/db/database'
import type { Sweep } from '@server/jobs/jobKind'

/** A plan with fewer lines than these is summed fast enough. */
const FEW_LINES = 50

/** Scheduled job that merges the lines of a plan's figures into one with the same sum (migration 0300). */
export const tidyPlanFigures = {
  name: 'tidy_plan_figures',
  everyMinutes: 5,
  async run({ db }: { db: Database }) {
    // Lines that another process adds meanwhile are not visible here, and stay.
    await sql`with added_up as (
        delete from plan_figures where plan_uuid in (
          select plan_uuid from plan_figures group by plan_uuid having count(*) > ${FEW_LINES})
        returning plan_uuid, policies, subscribers, mrr_cents)
      insert into plan_figures select plan_uuid, sum(policies), sum(subscribers), sum(mrr_cents) from added_up
      group by plan_uuid`.execute(db)
  },
} satisfies Sweep
