create table provider_services (
  like record_template including all,
  number text not null unique,
  provider_uuid uuid not null references providers,
  location_uuid uuid references provider_locations,
  service_uuid uuid not null references services,
  price_cents bigint not null check (price_cents >= 0),
  currency text not null default 'MXN',
  member_price_cents bigint check (member_price_cents between 0 and price_cents),
  copay_override_cents bigint check (copay_override_cents >= 0),
  network_tag text,
  appointment text not null check (appointment in ('required', 'walk_in', 'both')),
  lead_days integer,
  requires_authorization text not null default 'inherit' check (requires_authorization in ('inherit', 'yes', 'no')),
  accepts_fund boolean not null default false,
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  tariff_note text,
  -- Scheduled and ended are told from the days, at the moment of asking.
  status text not null check (status in ('active', 'suspended')),
  status_reason text,
  -- Of what it points to, kept by a trigger: a listing sorts, filters and searches without a join.
  service_name text not null default '',
  provider_name text not null default '',
  service_code text not null default '',
  category_uuid uuid,
  reference_price_cents bigint,
  sort_service text collate "C" generated always as (fold(service_name)) stored,
  sort_provider text collate "C" generated always as (fold(provider_name)) stored,
  search text generated always as (fold(number || ' ' || service_name || ' ' || service_code || ' ' || provider_name)) stored
);
create index provider_services_by_service on provider_services (sort_service, uuid);
create index provider_services_by_provider on provider_services (sort_provider, uuid);
create index provider_services_by_price on provider_services (price_cents, uuid);
create index provider_services_by_start on provider_services (valid_from, uuid);
create index provider_services_by_end on provider_services (valid_to, uuid);
create index provider_services_of_provider on provider_services (provider_uuid, service_uuid);
create index provider_services_of_service on provider_services (service_uuid);
create index provider_services_of_category on provider_services (category_uuid);
create index provider_services_of_location on provider_services (location_uuid);
create index provider_services_search on provider_services using gin (search gin_trgm_ops);

create function copy_to_provider_service() returns trigger language plpgsql as $$
begin
  select services.name, services.code, services.category_uuid, services.reference_price_cents
    into new.service_name, new.service_code, new.category_uuid, new.reference_price_cents
    from services where services.uuid = new.service_uuid;
  select providers.name into new.provider_name from providers where providers.uuid = new.provider_uuid;
  return new;
end $$;
create trigger provider_service_of before insert or update of provider_uuid, service_uuid on provider_services
  for each row execute function copy_to_provider_service();

create function spread_service() returns trigger language plpgsql as $$
begin
  update provider_services set service_name = new.name, service_code = new.code,
    category_uuid = new.category_uuid, reference_price_cents = new.reference_price_cents
    where service_uuid = new.uuid;
  return null;
end $$;
create trigger service_changed after update on services
  for each row when (old.search is distinct from new.search or old.category_uuid is distinct from new.category_uuid
    or old.reference_price_cents is distinct from new.reference_price_cents)
  execute function spread_service();

create function spread_provider() returns trigger language plpgsql as $$
begin
  update provider_services set provider_name = new.name where provider_uuid = new.uuid;
  return null;
end $$;
create trigger provider_changed after update on providers
  for each row when (old.name is distinct from new.name) execute function spread_provider();
