import { type SqlBool, sql, type RawBuilder } from 'kysely'
import type { DeliveryTrigger } from '@/contract/webhookLogs'
import type { Database, Transaction } from '@server/db/database'

/** Never sent, whatever the event is of: what identifies a person, reaches them, or tells of their health. */
const withheld = [
  'curp',
  'tax_id',
  'nss',
  'birth_date',
  'identity_document',
  'bank_account',
  'diagnosis',
  'diagnosis_note',
  'health_declaration',
  'clinical_notes',
  // Whatever another system wrote there.
  'metadata',
]
const personal =
  '(^|_)(emails?|phones?|address|notes?|reason|full_name|given_names?|surnames?|holder|holder_name|requester|recipient|tax_profile)$'

/** Records that are somebody, or that hold what somebody wrote: of these only what names nobody is sent. */
const ofPeople = [
  'person',
  'member',
  'customer',
  'contact',
  'user',
  'account',
  'support_ticket',
  'authorization',
]
const impersonal =
  '(_uuids?|_at|_on|_until|_cents|_count)$|^(status|status_reason_code|type|role|relationship|priority|channel|currency|number|tags|external_id)$'

const isOfPeople = sql<SqlBool>`events.subject_type = any(${ofPeople}::text[])`

/** The fields of an event that leave: whoever needs more asks the API, which knows whom it answers. */
const told = (column: 'data' | 'previous') => sql`coalesce((
  select jsonb_object_agg(field.key, field.value) from jsonb_each(${sql.ref(`events.${column}`)}) field
  where case when ${isOfPeople} then field.key ~ ${impersonal}
    else field.key <> all(${withheld}::text[]) and field.key !~ ${personal} end), '{}'::jsonb)`

const instant = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** What a webhook is sent of an event, as the Standard Webhooks specification lays it out. */
const bodyOf = sql<Record<string, unknown>>`jsonb_build_object(
  'type', events.type,
  'timestamp', ${instant('events.occurred_at')},
  'data', jsonb_build_object(
    'event', events.uuid,
    'object', jsonb_build_object('type', events.subject_type, 'uuid', events.subject_uuid),
    'account', events.account_uuid
  ) || case webhooks.payload when 'thin' then '{}'::jsonb else jsonb_build_object(
    'label', case when not ${isOfPeople} then events.subject_label end,
    'actor', events.actor -> 'kind',
    'now', ${told('data')},
    'before', ${told('previous')}
  ) end)`

/** Whether a webhook asked to be told of an event. */
const isTold = sql<SqlBool>`not events.test
  and webhooks.event_types && array['*', events.type]
  and (webhooks.account_uuids = '{}' or events.account_uuid = any(webhooks.account_uuids))`

/** The events that a webhook asked for since a moment, and has not got. */
export const lackedBy = (webhook: string, since: string) => sql<{ uuid: string }>`
  from events join webhooks on webhooks.uuid = ${webhook} and ${isTold}
  where events.occurred_at >= ${since} and not exists (
    select from webhook_logs
    where webhook_logs.webhook_uuid = webhooks.uuid and webhook_logs.event_uuid = events.uuid
      and webhook_logs.status not in ('failed', 'discarded'))`

type Telling = { which: RawBuilder<SqlBool>; at: string; trigger?: DeliveryTrigger }

/**
 * Writes down that webhooks are to be told of events, each of each event once: what was given up begins anew. It is
 * kept or undone with the change that it tells of.
 */
export async function addDeliveries(
  tx: Transaction,
  { which, at, trigger = 'scheduled' }: Telling,
): Promise<void> {
  await sql`
    insert into webhook_logs (webhook_uuid, event_uuid, event_position, event_type, subject_uuid, url_at_send,
      status, request_body, next_trigger, next_attempt_at, created_at)
    select webhooks.uuid, events.uuid, events.position, events.type, events.subject_uuid, webhooks.url,
      'pending', ${bodyOf}, ${trigger}, ${at}, ${at}
    from events join webhooks on ${isTold}
    where ${which}
    order by events.position
    on conflict (webhook_uuid, event_uuid) do update
    set status = 'pending', next_trigger = excluded.next_trigger, next_attempt_at = excluded.next_attempt_at,
      request_body = case when webhook_logs.expunged_at is null then webhook_logs.request_body
        else excluded.request_body end, expunged_at = null,
      tries = 0, url_at_send = excluded.url_at_send, version = webhook_logs.version + 1
    where webhook_logs.status in ('failed', 'discarded')`.execute(tx)
}

/** What a webhook would be sent of the latest event of a type that it might be told of. */
export async function latestBody(db: Database, webhook: string, type: string) {
  const { rows } = await sql<{ body: Record<string, unknown> }>`
    select ${bodyOf} as body from events join webhooks on webhooks.uuid = ${webhook}
      and (webhooks.account_uuids = '{}' or events.account_uuid = any(webhooks.account_uuids))
    where events.type = ${type} and not events.test
    order by events.occurred_at desc, events.uuid desc limit 1`.execute(db)
  return rows[0]?.body
}
