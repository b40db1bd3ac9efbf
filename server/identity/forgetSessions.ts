import { instant, minutesAfter } from '@server/core/clock'
import { appendLog } from '@server/audit/logs'
import { settingsOf } from '@server/db/settings'
import { inTransaction } from '@server/audit/inTransaction'
import type { JobRun, JobServices, Sweep } from '@server/jobs/jobKind'
import { inPortions } from '@server/db/inPortions'

const DAY = 24 * 60
/** Sessions deleted in one transaction. */
const BATCH = 500

/** Daily job that deletes sessions, with their address and browser, after the days in the settings. */
export const forgetSessions = {
  name: 'forget_sessions',
  everyMinutes: DAY,
  async run(
    { db, sessionClock }: Pick<JobServices, 'db' | 'sessionClock'>,
    { stopping, origin }: Pick<JobRun, 'stopping' | 'origin'>,
  ) {
    const { session_days } = await settingsOf(db, 'privacy')
    const before = instant(minutesAfter(sessionClock.now(), -session_days * DAY))
    await inPortions({ size: BATCH, stopping }, (size) =>
      inTransaction(db, async (tx) => {
        const gone = await tx
          .deleteFrom('sessions')
          .where('uuid', 'in', (rows) =>
            rows
              .selectFrom('sessions')
              .select('uuid')
              .where('last_seen_at', '<', before)
              .orderBy('last_seen_at')
              .limit(size),
          )
          .returning('uuid')
          .execute()
        if (gone.length > 0)
          await appendLog(tx, origin(), {
            kind: 'audit',
            action: 'deleted',
            subject: { type: 'session', uuid: null, label: `${gone.length} sesiones terminadas` },
            reason: `Pasaron ${session_days} días.`,
          })
        return gone.length
      }),
    )
  },
} satisfies Sweep
