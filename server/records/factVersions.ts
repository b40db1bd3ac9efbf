import { sql } from 'kysely'
import type { FactVersion } from '@/contract/facts'
import type { Staff } from '@server/core/staff'
import { maskIdentifiersIn, seesMasked } from './sensitive'

/** What was noted by hand under an event, oldest first; nothing under those that the server recorded. */
export const factVersionsOfEvent = sql<FactVersion[]>`coalesce((
  select jsonb_agg(jsonb_build_object('number', version.number, 'kind', version.kind, 'text', version.text,
    'reason', version.reason, 'actor', version.actor,
    'at', to_char(version.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by version.number)
  from fact_versions as version where version.event_uuid = events.uuid), '[]')`

const mask = (text: string | null) => text && maskIdentifiersIn(text)

/** An event with what was noted as its reader may see it: identifiers of people masked where theirs are. */
export const factsReadBy =
  (staff: Staff) =>
  <Event extends { fact_versions: FactVersion[] }>(event: Event): Event =>
    seesMasked(staff) && event.fact_versions.length > 0
      ? {
          ...event,
          fact_versions: event.fact_versions.map((version) => ({
            ...version,
            text: mask(version.text),
            reason: mask(version.reason),
          })),
        }
      : event
