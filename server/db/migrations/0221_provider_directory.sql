-- What the public search for providers looks through: a row for each place that anyone may be told of, with what its
-- provider does beside it. It follows both by triggers, and holds nothing that they do not.

-- The minutes of the week in which a place is open, from Monday on; what runs past Sunday comes round to Monday.
create function minutes_open(hours jsonb) returns int4multirange language sql immutable parallel safe as $$
  select coalesce(range_agg(part), '{}')
  from jsonb_array_elements(hours) as line
  cross join jsonb_array_elements_text(line -> 'days') as day
  cross join lateral (select
    (array_position(array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], day) - 1) * 1440 as midnight,
    (line ->> 'all_day')::boolean or line ->> 'opens' is null or line ->> 'closes' is null as is_whole,
    left(line ->> 'opens', 2)::integer * 60 + right(line ->> 'opens', 2)::integer as opens,
    left(line ->> 'closes', 2)::integer * 60 + right(line ->> 'closes', 2)::integer as closes) as said
  cross join lateral (select
    midnight + case when is_whole then 0 else opens end as start,
    midnight + case when is_whole then 1440 when closes <= opens then closes + 1440 else closes end as stop) as week
  cross join lateral (values (int4range(start, least(stop, 10080))), (int4range(0, greatest(stop - 10080, 0)))) as parts (part)
$$;

create table provider_directory (
  uuid uuid primary key references provider_locations on delete cascade,
  provider_uuid uuid not null,
  slug text not null,
  kind text not null,
  specialty_names text[] not null,
  network_tags text[] not null,
  rating_avg numeric(3, 2),
  provider_sort_name text collate "C" not null,
  sort_name text collate "C" not null,
  -- All that a word of a search may be found in.
  words text not null,
  accessibility text[] not null,
  latitude double precision,
  longitude double precision,
  timezone text not null,
  open_week int4multirange not null,
  has_exceptions boolean not null
);
create index provider_directory_of_provider on provider_directory (provider_uuid);
create index provider_directory_by_slug on provider_directory (slug);
create index provider_directory_by_name on provider_directory (sort_name, uuid);
create index provider_directory_by_kind on provider_directory (kind);
create index provider_directory_by_specialty on provider_directory using gin (specialty_names);
create index provider_directory_words on provider_directory using gin (words gin_trgm_ops);
create index provider_directory_on_map on provider_directory (latitude, longitude);
create index provider_locations_by_town on provider_locations (fold(municipality)) where archived_at is null;

create view listed_places as
  select place.uuid, place.provider_uuid, providers.slug, providers.kind, providers.specialty_names,
    providers.network_tags, providers.rating_avg, providers.sort_name as provider_sort_name, place.sort_name,
    providers.sort_name || ' ' || place.search as words, place.accessibility, place.latitude, place.longitude,
    place.timezone, minutes_open(place.hours) as open_week, place.exceptions <> '[]' as has_exceptions
  from provider_locations as place join providers on providers.uuid = place.provider_uuid
  where place.status = 'active' and place.archived_at is null
    and providers.public and providers.status = 'active' and providers.archived_at is null;

insert into provider_directory select * from listed_places;

create function list_places() returns trigger language plpgsql as $$
begin
  -- A provider that changes meanwhile is waited for, so that neither misses what the other did.
  perform from providers where uuid in (select provider_uuid from changed) order by uuid for share;
  delete from provider_directory where uuid in (select uuid from changed);
  insert into provider_directory select * from listed_places where uuid in (select uuid from changed);
  return null;
end $$;
create function list_places_of_providers() returns trigger language plpgsql as $$
begin
  delete from provider_directory where provider_uuid in (select uuid from changed);
  insert into provider_directory select * from listed_places where provider_uuid in (select uuid from changed);
  return null;
end $$;
create trigger place_added after insert on provider_locations
  referencing new table as changed for each statement execute function list_places();
create trigger place_relisted after update on provider_locations
  referencing new table as changed for each statement execute function list_places();
create trigger provider_relisted after update on providers
  referencing new table as changed for each statement execute function list_places_of_providers();
