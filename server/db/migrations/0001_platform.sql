create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- A text without case or accents, for searching and sorting. unaccent() itself is not immutable, because its
-- dictionary may be changed; naming the dictionary lets columns and indexes use it.
create function fold(value text) returns text
  language sql immutable parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, coalesce(value, ''))) $$;

create table users (
  uuid uuid primary key default gen_random_uuid(),
  version integer not null default 1,
  name text not null,
  email text not null unique check (email = lower(email)),
  role text not null check (role in ('admin', 'manager', 'viewer')),
  status text not null check (status in ('invited', 'active', 'disabled', 'locked', 'expired')),
  phone text,
  job_title text,
  team text,
  timezone text not null default 'America/Mexico_City',
  approval_limit_cents bigint check (approval_limit_cents >= 0),
  currency text not null default 'MXN',
  password_hash text,
  password_changed_at timestamptz,
  invited_by jsonb,
  invited_at timestamptz,
  invite_expires_at timestamptz,
  accepted_at timestamptz,
  last_login_at timestamptz,
  last_login_ip text,
  last_seen_at timestamptz,
  failed_login_count integer not null default 0,
  locked_until timestamptz,
  mfa_enabled boolean not null default false,
  notification_prefs jsonb not null default '{}',
  created_at timestamptz not null,
  created_by jsonb not null,
  updated_at timestamptz not null,
  updated_by jsonb not null,
  archived_at timestamptz,
  tags text[] not null default '{}',
  metadata jsonb not null default '{}',
  external_id text unique,
  sort_name text collate "C" generated always as (fold(name)) stored,
  search text generated always as (fold(name || ' ' || email)) stored
);
create index users_by_creation on users (created_at, uuid);
create index users_by_name on users (sort_name, uuid);
create index users_search on users using gin (search gin_trgm_ops);

-- One sign-in. Each refresh raises the generation; an older generation that comes back was stolen or lost.
create table sessions (
  uuid uuid primary key default gen_random_uuid(),
  user_uuid uuid not null references users,
  generation integer not null default 1,
  rotated_at timestamptz not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  revoked_at timestamptz,
  revoked_because text,
  ip text,
  user_agent text
);
create index sessions_of_user on sessions (user_uuid, created_at);

-- Failed sign-ins of an e-mail, whether or not anyone has it; kept under its hash.
create table login_guards (
  email_hash text primary key,
  failures jsonb not null default '[]',
  locked_until timestamptz
);

-- Links that let someone choose a password, known by the hash of their secret.
create table password_links (
  hash text primary key,
  user_uuid uuid not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_links_of_user on password_links (user_uuid);

-- The last number given out under each folio prefix.
create table folios (
  prefix text primary key,
  last bigint not null
);

create table events (
  uuid uuid primary key default gen_random_uuid(),
  version integer not null default 1,
  type text not null,
  occurred_at timestamptz not null,
  actor jsonb not null,
  subject_type text not null,
  subject_uuid uuid,
  subject_label text not null,
  account_uuid uuid,
  data jsonb not null default '{}',
  previous jsonb not null default '{}',
  reason text,
  request_id text,
  correlation_id text,
  severity text not null default 'info' check (severity in ('info', 'warning', 'error')),
  pending_webhooks integer not null default 0,
  review jsonb,
  test boolean not null default false,
  created_at timestamptz not null,
  archived_at timestamptz,
  search text generated always as (fold(subject_label || ' ' || type || ' ' || coalesce(correlation_id, ''))) stored
);
create index events_by_time on events (occurred_at, uuid);
create index events_by_type on events (type, occurred_at, uuid);
create index events_of_subject on events (subject_uuid, occurred_at, uuid);
create index events_of_account on events (account_uuid, occurred_at, uuid);
create index events_by_correlation on events (correlation_id);
create index events_search on events using gin (search gin_trgm_ops);

-- The audit trail. Each line carries the hash of the one before, so that a changed or missing line shows.
create table logs (
  uuid uuid primary key default gen_random_uuid(),
  position bigint not null unique,
  version integer not null default 1,
  number text not null unique,
  at timestamptz not null,
  kind text not null check (kind in ('audit', 'api', 'auth', 'job', 'security')),
  action text not null,
  actor jsonb not null,
  actor_role text,
  subject_type text,
  subject_uuid uuid,
  subject_label text,
  changes jsonb not null default '[]',
  changed_fields text[] not null default '{}',
  method text,
  path text,
  status_code integer,
  duration_ms integer,
  ip text,
  user_agent text,
  session_uuid uuid,
  version_from integer,
  version_to integer,
  reason text,
  request_id text,
  correlation_id text,
  hash text not null,
  previous_hash text,
  archived_at timestamptz,
  search text generated always as (fold(number || ' ' || coalesce(subject_label, '') || ' ' || coalesce(path, '') || ' ' || coalesce(request_id, ''))) stored
);
create index logs_by_time on logs (at, uuid);
create index logs_by_action on logs (action, at, uuid);
create index logs_of_subject on logs (subject_uuid, at, uuid);
create index logs_search on logs using gin (search gin_trgm_ops);

-- The end of the chain; locked by each writer for the last moment of its transaction.
create table log_chain (
  singleton boolean primary key default true check (singleton),
  position bigint not null,
  hash text
);
insert into log_chain (position, hash) values (0, null);
