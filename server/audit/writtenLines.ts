import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Schema } from '@server/db/schema'

type WrittenLine = Pick<
  Selectable<Schema['logs']>,
  'at' | 'kind' | 'action' | 'actor' | 'subject_uuid' | 'version_to' | 'changed_fields'
>

/**
 * Every line of the audit log that is committed, sealed or not, for who decides by what was written up to now. Who shows
 * lines reads `logs`, where each has its place.
 */
export const writtenLines = sql<WrittenLine>`(
  select at, kind, action, actor, subject_uuid, version_to, changed_fields from logs
  union all
  select line.* from unsealed_lines cross join lateral jsonb_to_recordset(unsealed_lines.lines)
    as line (at timestamptz, kind text, action text, actor jsonb, subject_uuid uuid, version_to integer, changed_fields text[])
)`.as('written')
