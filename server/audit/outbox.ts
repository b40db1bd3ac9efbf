import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DeliveryTrigger } from '@/contract/webhookLogs'
import type { Database, Transaction } from '@server/db/database'

/** Fields never sent, of any event: they identify a person, reach them, or tell of their health. */
const fieldsNeverSent = [
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
  // Other systems may have written personal data there.
  'metadata',
]
const personalFields =
  '(^|_)(emails?|phones?|address|notes?|reason|full_name|given_names?|surnames?|holder|holder_name|requester|recipient|tax_profile)$'

/** Types that are about a person, or hold what a person wrote: of these only `impersonalFields` are sent. */
const typesAboutPeople = [
  'person',
  'member',
  'customer',
  'contact',
  'user',
  'account',
  'support_ticket',
  'authorization',
]
const impersonalFields =
  '(_uuids?|_at|_on|_until|_cents|_count)$|^(status|status_reason_code|type|role|relationship|priority|channel|currency|number|tags|external_id)$'

const isAboutPerson = sql<SqlBool>`events.subject_type = any(${typesAboutPeople}::text[])`

/** The fields of an event that are sent; a receiver that needs more asks the API, which checks its permissions. */
const fieldsSent = (column: 'data' | 'previous') => sql`coalesce((
  select jsonb_object_agg(field.key, field.value) from jsonb_each(${sql.ref(`events.${column}`)}) field
  where case when ${isAboutPerson} then field.key ~ ${impersonalFields}
    else field.key <> all(${fieldsNeverSent}::text[]) and field.key !~ ${personalFields} end), '{}'::jsonb)`

const instant = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The body that a webhook gets of an event, as the Standard Webhooks specification lays it out. */
const bodyOf = sql<Record<string, unknown>>`jsonb_build_object(
  'type', events.type,
  'timestamp', ${instant('events.occurred_at')},
  'data', jsonb_build_object(
    'event', events.uuid,
    'object', jsonb_build_object('type', events.subject_type, 'uuid', events.subject_uuid),
    'account', events.account_uuid
  ) || case webhooks.payload when 'thin' then '{}'::jsonb else jsonb_build_object(
    'label', case when not ${isAboutPerson} then events.subject_label end,
    'actor', events.actor -> 'kind',
    'now', ${fieldsSent('data')},
    'before', ${fieldsSent('previous')}
  ) end)`

/** Whether a webhook subscribes to an event. */
const isSubscribed = sql<SqlBool>`not events.test
  and webhooks.event_types && array['*', events.type]
  and (webhooks.account_uuids = '{}' or events.account_uuid = any(webhooks.account_uuids))`

/** The events since a moment that a webhook subscribes to and has not received. */
export const eventsMissedBy = (webhook: string, since: string) => sql<{ uuid: string }>`
  from events join webhooks on webhooks.uuid = ${webhook} and ${isSubscribed}
  where events.occurred_at >= ${since} and not exists (
    select from webhook_logs
    where webhook_logs.webhook_uuid = webhooks.uuid and webhook_logs.event_uuid = events.uuid
      and webhook_logs.status not in ('failed', 'discarded'))`

type DeliveryRequest = {
  which: RawBuilder<SqlBool>
  at: string
  trigger?: DeliveryTrigger
  /** A statement that writes the events and returns them; absent, they are there already. */
  writing?: RawBuilder<unknown>
}

/**
 * Adds the deliveries of events to the outbox, one for each subscribed webhook; a failed or discarded one starts again.
 * They are committed or rolled back with the change itself.
 */
export async function addDeliveries(
  tx: Transaction,
  { which, at, trigger = 'scheduled', writing }: DeliveryRequest,
): Promise<void> {
  await sql`
    ${writing ? sql`with events as (${writing})` : sql``}
    insert into webhook_logs (webhook_uuid, event_uuid, event_position, event_type, subject_uuid, url_at_send,
      status, request_body, next_trigger, next_attempt_at, created_at)
    select webhooks.uuid, events.uuid, events.position, events.type, events.subject_uuid, webhooks.url,
      'pending', ${bodyOf}, ${trigger}, ${at}, ${at}
    from events join webhooks on ${isSubscribed}
    where ${which}
    order by events.position
    on conflict (webhook_uuid, event_uuid) do update
    set status = 'pending', next_trigger = excluded.next_trigger, next_attempt_at = excluded.next_attempt_at,
      request_body = case when webhook_logs.expunged_at is null then webhook_logs.request_body
        else excluded.request_body end, expunged_at = null,
      tries = 0, url_at_send = excluded.url_at_send, version = webhook_logs.version + 1
    where webhook_logs.status in ('failed', 'discarded')`.execute(tx)
}

/** The body that a webhook would get of the latest event of a type within its accounts. */
export async function latestBody(db: Database, webhook: string, type: string) {
  const { rows } = await sql<{ body: Record<string, unknown> }>`
    select ${bodyOf} as body from events join webhooks on webhooks.uuid = ${webhook}
      and (webhooks.account_uuids = '{}' or events.account_uuid = any(webhooks.account_uuids))
    where events.type = ${type} and not events.test
    order by events.occurred_at desc, events.uuid desc limit 1`.execute(db)
  return rows[0]?.body
}
