create table contacts (
  like record_template including all,
  owner_type text not null check (owner_type in ('account', 'company', 'provider', 'provider_location')),
  owner_uuid uuid not null,
  person_uuid uuid references persons,
  name text not null,
  role text not null,
  position text,
  email text,
  phone text,
  extension text,
  is_primary boolean not null default false,
  receives text[] not null default '{}',
  notes text,
  status text not null check (status in ('active', 'inactive')),
  status_reason text,
  sort_name text collate "C" generated always as (fold(name)) stored,
  search text generated always as (fold(name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) stored,
  check (email is not null or phone is not null)
);
create unique index contacts_primary_key on contacts (owner_uuid, role) where is_primary and archived_at is null;
create index contacts_of_owner on contacts (owner_uuid);
create index contacts_by_name on contacts (sort_name, uuid);
create index contacts_by_role on contacts (role, uuid);
create index contacts_of_person on contacts (person_uuid);
create index contacts_search on contacts using gin (search gin_trgm_ops);
