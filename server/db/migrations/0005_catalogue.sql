create table service_categories (
  like record_template including all,
  code text not null unique,
  name text not null,
  parent_uuid uuid references service_categories,
  icon text,
  color text,
  "order" integer not null,
  searchable_public boolean not null default true,
  synonyms text[] not null default '{}',
  description text,
  status text not null check (status in ('active', 'inactive')),
  status_reason text,
  sort_name text collate "C" generated always as (fold(name)) stored,
  search text generated always as (fold(code || ' ' || name || ' ' || listed(synonyms))) stored
);
create index service_categories_by_order on service_categories ("order", uuid);
create index service_categories_by_name on service_categories (sort_name, uuid);
create index service_categories_of_parent on service_categories (parent_uuid);
create index service_categories_search on service_categories using gin (search gin_trgm_ops);
