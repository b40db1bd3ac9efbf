-- Texts of a list of objects, to search in and to filter by, e.g. the specialties of a provider.
create function texts_at(list jsonb, key text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(item ->> key), '{}') from jsonb_array_elements(list) as item
$$;

create table providers (
  like record_template including all,
  number text not null,
  kind text not null,
  name text not null,
  slug text not null,
  person_uuid uuid references persons,
  company_uuid uuid references companies,
  professional_license text,
  specialties jsonb not null default '[]',
  languages text[] not null default '{}',
  tax_profile jsonb,
  bank_account jsonb,
  contract jsonb,
  network_tags text[] not null check (cardinality(network_tags) > 0),
  accepts text[] not null check (cardinality(accepts) > 0),
  public boolean not null,
  bio_md text,
  website text,
  phone text,
  email text,
  rating_avg numeric(3, 2),
  rating_count integer not null default 0,
  status text not null check (status in ('draft', 'in_review', 'active', 'suspended', 'terminated')),
  status_reason text,
  submitted_by_uuid uuid references users,
  terminated_on date,
  -- As text, which is what a generated column may make of it: days written so sort as days do.
  contract_ends_on text collate "C" generated always as (contract ->> 'ends_on') stored,
  specialty_names text[] generated always as (texts_at(specialties, 'specialty')) stored,
  sort_name text collate "C" generated always as (fold(name)) stored,
  search text generated always as (fold(number || ' ' || name || ' ' || slug || ' ' || coalesce(professional_license, '') || ' ' || listed(texts_at(specialties, 'license')) || ' ' || coalesce(tax_profile ->> 'tax_id', '') || ' ' || coalesce(phone, ''))) stored,
  constraint providers_number_key unique (number),
  constraint providers_slug_key unique (slug),
  check (kind not in ('physician', 'dentist') or (person_uuid is not null and professional_license is not null))
);
create index providers_by_name on providers (sort_name, uuid);
create index providers_by_kind on providers (kind, uuid);
create index providers_by_status on providers (status, created_at, uuid);
create index providers_by_contract on providers (contract_ends_on, uuid);
create index providers_by_rating on providers (rating_avg, uuid);
create index providers_of_person on providers (person_uuid);
create index providers_of_company on providers (company_uuid);
create index providers_by_specialty on providers using gin (specialty_names);
create index providers_by_network on providers using gin (network_tags);
create index providers_search on providers using gin (search gin_trgm_ops);
