create table webhooks (
  like record_template including all,
  name text not null,
  url text not null,
  description text,
  event_types text[] not null,
  payload text not null check (payload in ('full', 'thin')),
  timeout_s integer not null check (timeout_s between 5 and 30),
  max_rate_per_min integer check (max_rate_per_min between 1 and 600),
  notify_emails text[] not null default '{}',
  status text not null check (status in ('active', 'paused', 'auto_disabled')),
  status_reason text,
  -- What signs deliveries, sealed with the server's own key: it never leaves the server again.
  sealed_secret text not null,
  last_success_at timestamptz,
  failing_since timestamptz,
  sort_name text collate "C" generated always as (fold(name)) stored,
  search text generated always as (fold(name || ' ' || url)) stored
);
create index webhooks_by_name on webhooks (sort_name, uuid);
create index webhooks_by_status on webhooks (status, created_at, uuid);
create index webhooks_by_success on webhooks (last_success_at, uuid);
create index webhooks_by_failing on webhooks (failing_since, uuid);
create index webhooks_search on webhooks using gin (search gin_trgm_ops);
