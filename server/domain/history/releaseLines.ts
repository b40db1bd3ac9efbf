import { inPortions } from '@server/db/inPortions'
import type { JobRun, JobServices, Sweep } from '@server/jobs/jobKind'
import { findRetention, releaseDueLines } from './releaseDueLines'

/** Lines deleted in one transaction. */
const BATCH = 500

/** Daily job that deletes old log lines about sign-ins, refusals and tasks, after the days in the settings. */
export const releaseLines = {
  name: 'release_lines',
  everyMinutes: 24 * 60,
  async run(
    { db, clock }: Pick<JobServices, 'db' | 'clock'>,
    { stopping, origin }: Pick<JobRun, 'stopping' | 'origin'>,
  ) {
    const retention = await findRetention(db, clock)
    await inPortions({ size: BATCH, stopping }, (size) =>
      releaseDueLines(db, { ...retention, size, origin: origin() }),
    )
  },
} satisfies Sweep
