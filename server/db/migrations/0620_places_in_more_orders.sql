-- A listing of places is ordered by their provider and by their town without a join, and those near a point are found by
-- an index whatever their status.
alter table provider_locations disable trigger place_relisted;
alter table provider_locations add column provider_name text not null default '';
update provider_locations set provider_name = providers.name
  from providers where providers.uuid = provider_locations.provider_uuid;
alter table provider_locations
  add column sort_provider text collate "C" generated always as (fold(provider_name)) stored,
  add column sort_place text collate "C" generated always as (
    case when address is not null then fold((address ->> 'municipality') || ', ' || (address ->> 'state')) end) stored;
alter table provider_locations enable trigger place_relisted;

create index provider_locations_by_provider on provider_locations (sort_provider, uuid);
create index provider_locations_by_place on provider_locations (sort_place, uuid);
drop index provider_locations_on_map;
create index provider_locations_on_map on provider_locations (latitude, longitude);

create function copy_to_provider_location() returns trigger language plpgsql as $$
begin
  select providers.name into new.provider_name from providers where providers.uuid = new.provider_uuid;
  return new;
end $$;
create trigger provider_location_of before insert or update of provider_uuid on provider_locations
  for each row execute function copy_to_provider_location();

create or replace function spread_provider() returns trigger language plpgsql as $$
begin
  update provider_services set provider_name = new.name where provider_uuid = new.uuid;
  update provider_locations set provider_name = new.name where provider_uuid = new.uuid;
  return null;
end $$;
