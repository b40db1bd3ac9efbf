import { sql } from 'kysely'
import { instant, minutesAfter } from '@server/core/clock'
import type { JobServices, Sweep } from '@server/jobs/jobKind'

const DAY = 24 * 60

/** Deletes files that were sent before their record and that no record or setting names after a day. */
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
