-- Where a place is, for finding what is near: a box first, by index, and distances within it.
alter table provider_locations
  add column latitude double precision generated always as ((position ->> 'lat')::double precision) stored,
  add column longitude double precision generated always as ((position ->> 'lng')::double precision) stored,
  add column zip text generated always as (address ->> 'zip') stored;
create index provider_locations_on_map on provider_locations (latitude, longitude) where status = 'active';
create index provider_locations_by_zip on provider_locations (zip);
