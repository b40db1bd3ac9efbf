import { instant, minutesAfter } from '@server/core/clock'
import { appendLog } from '@server/audit/logs'
import { digestOf } from '@server/audit/releasedLines'
import { settingsOf } from '@server/db/settings'
import { inTransaction } from '@server/audit/inTransaction'
import type { JobRun, JobServices, Sweep } from '@server/jobs/jobKind'
import { inPortions } from '@server/db/inPortions'

const DAY = 24 * 60
/** Lines deleted in one transaction. */
const BATCH = 500

/**
 * Daily job that deletes old log lines about sign-ins, refusals and tasks, after the days in the settings; lines about
 * changes stay. The log counts the deleted lines, and keeps their hashes so that the chain can still be verified.
 */
export const releaseLines = {
  name: 'release_lines',
  everyMinutes: DAY,
  async run(
    { db, clock }: Pick<JobServices, 'db' | 'clock'>,
    { stopping, origin }: Pick<JobRun, 'stopping' | 'origin'>,
  ) {
    const { access_log_days } = await settingsOf(db, 'privacy')
    const before = instant(minutesAfter(clock.now(), -access_log_days * DAY))
    await inPortions({ size: BATCH, stopping }, (size) =>
      inTransaction(db, async (tx) => {
        const lines = await tx
          .selectFrom('logs')
          .select(['position', 'hash', 'previous_hash'])
          .where('kind', '<>', 'audit')
          .where('at', '<', before)
          .orderBy('at')
          .limit(size)
          .execute()
        if (lines.length === 0) return 0
        const places = lines.toSorted((one, other) => one.position - other.position)
        const digest = digestOf(places)
        await tx
          .insertInto('released_lines')
          .values(places.map((place) => ({ ...place, digest })))
          .execute()
        await tx
          .deleteFrom('logs')
          .where(
            'position',
            'in',
            places.map(({ position }) => position),
          )
          .execute()
        const label = `${places.length} registros de accesos y tareas`
        await appendLog(tx, origin(), {
          kind: 'audit',
          action: 'deleted',
          subject: { type: 'log', uuid: null, label },
          changes: [{ field: 'digest', before: null, after: digest, masked: false }],
          reason: `Pasaron ${access_log_days} días.`,
        })
        return places.length
      }),
    )
  },
} satisfies Sweep
