import { sql } from 'kysely'
import type { Database } from '@server/db/database'
import { keepBuilt } from '@server/db/keptQueries'
import { joinedReference } from '@server/db/reference'

/** Selects events as listings show them. */
export const eventRows = keepBuilt((db: Database) =>
  db
    .selectFrom('events')
    .leftJoin('accounts', 'accounts.uuid', 'events.account_uuid')
    .select([
      'events.uuid',
      'events.type',
      'events.occurred_at',
      'events.actor',
      'events.severity',
      sql<{ type: string; uuid: string | null; label: string }>`jsonb_build_object(
        'type', events.subject_type, 'uuid', events.subject_uuid, 'label', events.subject_label)`.as(
        'subject',
      ),
      joinedReference('accounts', 'name').as('account'),
      sql<boolean>`events.review is not null`.as('reviewed'),
    ]),
)
