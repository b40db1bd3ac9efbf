import { sql } from 'kysely'
import type { FactVersion } from '@/contract/facts'

/** What was noted by hand under an event, oldest first; nothing under those that the server recorded. */
export const factVersionsOfEvent = sql<FactVersion[]>`coalesce((
  select jsonb_agg(jsonb_build_object('number', version.number, 'kind', version.kind, 'text', version.text,
    'reason', version.reason, 'actor', version.actor,
    'at', to_char(version.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by version.number)
  from fact_versions as version where version.event_uuid = events.uuid), '[]')`
