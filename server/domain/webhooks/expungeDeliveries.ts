import { sql } from 'kysely'
import { instant, minutesAfter } from '@server/core/clock'
import { settingsOf } from '@server/db/settings'
import type { JobRun, JobServices, Sweep } from '@server/jobs/jobKind'
import { inPortions } from '@server/db/inPortions'

const DAY = 24 * 60
/** Deliveries whose contents are deleted in one transaction. */
const BATCH = 500

/**
 * Daily job that deletes the payloads and responses of old deliveries, after the days in the settings. Attempts and
 * results stay.
 */
export const expungeDeliveries = {
  name: 'expunge_deliveries',
  everyMinutes: DAY,
  async run({ db, clock }: Pick<JobServices, 'db' | 'clock'>, { stopping }: Pick<JobRun, 'stopping'>) {
    const now = clock.now()
    const { retention_days } = await settingsOf(db, 'webhooks')
    await inPortions({ size: BATCH, stopping }, async (size) => {
      const { rows } = await sql<{ uuid: string }>`
        update webhook_logs set expunged_at = ${instant(now)}, request_body = '{}', version = version + 1,
          attempts = coalesce((select jsonb_agg(tried.what - 'request_headers' - 'response_headers' - 'truncated'
            || '{"response_body": null}' order by tried.n)
            from jsonb_array_elements(attempts) with ordinality as tried (what, n)), '[]')
        where uuid in (select uuid from webhook_logs
          where expunged_at is null and created_at < ${instant(minutesAfter(now, -retention_days * DAY))}
            and status in ('succeeded', 'failed', 'discarded')
          order by created_at limit ${size} for update skip locked)
        returning uuid`.execute(db)
      return rows.length
    })
  },
} satisfies Sweep
