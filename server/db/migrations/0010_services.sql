create table services (
  like record_template including all,
  code text not null,
  standard_code jsonb,
  name text not null,
  category_uuid uuid not null references service_categories,
  specialty text,
  kind text not null,
  modality text[] not null check (cardinality(modality) > 0),
  duration_minutes integer check (duration_minutes between 5 and 1440),
  reference_price_cents bigint check (reference_price_cents >= 0),
  max_price_cents bigint check (max_price_cents >= reference_price_cents),
  currency text not null default 'MXN',
  requires_authorization boolean not null default false,
  requires_referral boolean not null default false,
  sex_limit text check (sex_limit in ('female', 'male')),
  age_min integer,
  age_max integer check (age_max >= age_min),
  frequency_days integer,
  preparation_md text,
  synonyms text[] not null default '{}',
  tax jsonb not null,
  status text not null check (status in ('active', 'inactive')),
  status_reason text,
  sort_name text collate "C" generated always as (fold(name)) stored,
  search text generated always as (fold(code || ' ' || name || ' ' || coalesce(standard_code ->> 'code', '') || ' ' || listed(synonyms))) stored,
  constraint services_code_key unique (code)
);
create index services_by_name on services (sort_name, uuid);
create index services_by_kind on services (kind, uuid);
create index services_by_price on services (reference_price_cents, uuid);
create index services_by_status on services (status, created_at, uuid);
create index services_of_category on services (category_uuid);
create index services_search on services using gin (search gin_trgm_ops);
