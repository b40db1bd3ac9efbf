-- Two records of one person become one. Who was merged stays as it was, and is found under the one that stays: what it was
-- called and known by is searched with it.
drop trigger person_changed on persons;
alter table persons add column aliases text, drop column search;
alter table persons add column search text generated always as (fold(number || ' ' || given_names || ' ' || last_name
  || coalesce(' ' || second_last_name, '') || ' ' || coalesce(curp, '') || ' ' || coalesce(tax_id, '') || ' '
  || coalesce(nss, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(alternative_phone, '') || ' '
  || coalesce(email, '') || coalesce(' ' || aliases, ''))) stored;
create index persons_search on persons using gin (search gin_trgm_ops);
create index persons_merged_into on persons (merged_into_uuid) where merged_into_uuid is not null;
create trigger person_changed after update on persons
  for each row when (old.search is distinct from new.search or old.sex is distinct from new.sex
    or old.birth_date is distinct from new.birth_date)
  execute function spread_person();

-- What each merge did, so that it can be undone: both as they were, and whatever pointed to the one that was merged.
create table person_merges (
  uuid uuid primary key default gen_random_uuid(),
  merged_uuid uuid not null references persons,
  survivor_uuid uuid not null references persons,
  merged_at timestamptz not null,
  merged_by jsonb not null,
  merged_before jsonb not null,
  survivor_before jsonb not null,
  -- Of the one that stays: what was written into it, by field.
  written jsonb not null,
  links jsonb not null,
  undone_at timestamptz,
  undone_by jsonb
);
create index person_merges_of_merged on person_merges (merged_uuid, merged_at);

-- Tickets that name a person among what they are about.
create index support_tickets_related on support_tickets using gin (related jsonb_path_ops);
