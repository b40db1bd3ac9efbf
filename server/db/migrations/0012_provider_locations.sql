create table provider_locations (
  like record_template including all,
  number text not null unique,
  provider_uuid uuid not null references providers,
  name text not null,
  type text not null check (type in ('physical', 'virtual', 'home_service')),
  address jsonb,
  position jsonb,
  phones jsonb not null,
  email text,
  hours jsonb not null default '[]',
  exceptions jsonb not null default '[]',
  timezone text not null default 'America/Mexico_City',
  accessibility text[] not null default '{}',
  emergency_24h boolean not null default false,
  status text not null check (status in ('active', 'temporarily_closed', 'closed')),
  status_reason text,
  municipality text generated always as (address ->> 'municipality') stored,
  state text generated always as (address ->> 'state') stored,
  phone text generated always as (phones -> 0 ->> 'number') stored,
  sort_name text collate "C" generated always as (fold(name)) stored,
  search text generated always as (fold(number || ' ' || name || ' ' || coalesce(address ->> 'street', '') || ' ' || coalesce(address ->> 'neighbourhood', '') || ' ' || coalesce(address ->> 'municipality', '') || ' ' || coalesce(address ->> 'zip', '') || ' ' || listed(texts_at(phones, 'number')))) stored,
  check (type = 'virtual' or (address is not null and position is not null))
);
create index provider_locations_by_name on provider_locations (sort_name, uuid);
create index provider_locations_by_status on provider_locations (status, created_at, uuid);
create index provider_locations_by_state on provider_locations (state, municipality);
create index provider_locations_of_provider on provider_locations (provider_uuid);
create index provider_locations_search on provider_locations using gin (search gin_trgm_ops);
