import { sql } from 'kysely'
import { instant, minutesAfter } from '@server/core/clock'
import type { JobServices, Sweep } from '@server/jobs/jobKind'

const DAY = 24 * 60

/** Throws away the files that were sent for a record which then was not created, or for settings that no longer say so. */
export const tidyAttachments = {
  name: 'tidy_attachments',
  everyMinutes: DAY,
  async run({ db, clock }: Pick<JobServices, 'db' | 'clock'>) {
    await db
      .deleteFrom('attachments')
      .where('subject_uuid', 'is', null)
      .where(
        sql<boolean>`not exists (select from settings where values ->> 'logo_attachment_uuid' = attachments.uuid::text)`,
      )
      .where('added_at', '<', instant(minutesAfter(clock.now(), -DAY)))
      .execute()
  },
} satisfies Sweep
