import { instant, minutesAfter } from '@server/core/clock'
import { appendLog } from '@server/audit/logs'
import { settingsOf } from '@server/db/settings'
import { inTransaction } from '@server/audit/inTransaction'
import type { JobRun, JobServices, Sweep } from '@server/jobs/jobKind'
import { inPortions } from '@server/db/inPortions'

const DAY = 24 * 60
/** Notices deleted in one transaction. */
const BATCH = 500

/** Deletes notices after as many days as the settings say. */
export const tidyNotices = {
  name: 'tidy_notices',
  everyMinutes: DAY,
  async run(
    { db, clock }: Pick<JobServices, 'db' | 'clock'>,
    { stopping, origin }: Pick<JobRun, 'stopping' | 'origin'>,
  ) {
    const { notice_days } = await settingsOf(db, 'privacy')
    const before = instant(minutesAfter(clock.now(), -notice_days * DAY))
    await inPortions({ size: BATCH, stopping }, (size) =>
      inTransaction(db, async (tx) => {
        const gone = await tx
          .deleteFrom('notices')
          .where('uuid', 'in', (rows) =>
            rows.selectFrom('notices').select('uuid').where('at', '<=', before).orderBy('at').limit(size),
          )
          .returning('uuid')
          .execute()
        if (gone.length > 0)
          await appendLog(tx, origin(), {
            kind: 'audit',
            action: 'deleted',
            subject: { type: 'notice', uuid: null, label: `avisos al personal (${gone.length})` },
            reason: `Pasaron ${notice_days} días.`,
          })
        return gone.length
      }),
    )
  },
} satisfies Sweep
