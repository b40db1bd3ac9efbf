-- What every table of records has: `create table plans (like record_template including all, …)`.
create table record_template (
  uuid uuid primary key default gen_random_uuid(),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by jsonb not null,
  updated_at timestamptz not null,
  updated_by jsonb not null,
  archived_at timestamptz,
  tags text[] not null default '{}',
  metadata jsonb not null default '{}',
  external_id text unique
);
create index record_template_by_creation on record_template (created_at, uuid);

-- A list as one text to search in; `array_to_string` may not stand in a generated column, as it is not immutable for every type.
create function listed(texts text[]) returns text language sql immutable parallel safe as $$ select array_to_string(texts, ' ') $$;
