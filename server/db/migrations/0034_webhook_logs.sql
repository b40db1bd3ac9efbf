create table webhook_logs (
  uuid uuid primary key default gen_random_uuid(),
  version integer not null default 1,
  number text not null unique,
  webhook_uuid uuid not null references webhooks,
  event_uuid uuid,
  event_type text not null,
  url_at_send text not null,
  status text not null check (status in ('pending', 'sending', 'succeeded', 'failed', 'discarded')),
  attempts jsonb not null default '[]',
  request_body jsonb not null default '{}',
  next_attempt_at timestamptz,
  first_sent_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null,
  archived_at timestamptz,
  attempt_count integer generated always as (jsonb_array_length(attempts)) stored,
  http_status integer generated always as ((attempts -> -1 ->> 'http_status')::integer) stored,
  duration_ms integer generated always as ((attempts -> -1 ->> 'duration_ms')::integer) stored,
  error_kind text generated always as (attempts -> -1 ->> 'error_kind') stored,
  search text generated always as (fold(number || ' ' || event_type || ' ' || uuid::text || ' ' || coalesce(event_uuid::text, ''))) stored
);
create index webhook_logs_by_creation on webhook_logs (created_at, uuid);
create index webhook_logs_by_event on webhook_logs (event_type, created_at, uuid);
create index webhook_logs_by_status on webhook_logs (status, created_at, uuid);
create index webhook_logs_of_webhook on webhook_logs (webhook_uuid, created_at);
create index webhook_logs_search on webhook_logs using gin (search gin_trgm_ops);
