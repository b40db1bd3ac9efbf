-- Identifiers of people are sealed by the server, under keys that the database never sees. It remembers their names, and
-- which of them everything has been sealed by.
create table identifier_keys (
  name text primary key,
  sealed_all_at timestamptz
);

-- Of a sealed identifier, search texts keep the mark: a keyed hash by which all of it is found, and no part of it.
create or replace function fold(value text) returns text
  language sql immutable parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, coalesce(case when value like '%~s1.%'
    then regexp_replace(value, '~s1\.[A-Za-z0-9_-]+\.([a-z]+)\.[A-Za-z0-9_-]+~', '\1', 'g') else value end, ''))) $$;

-- What is only added to stays as it was written, but for the sealing of what identifies people in it.
create function is_sealing() returns boolean language sql stable as
  $$ select coalesce(current_setting('salvia.sealing', true), '') = 'on' $$;

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_sealing() then return new; end if;
  raise exception 'A row of % stays as it was written', tg_table_name;
end $$;

create or replace function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_sealing() then return null; end if;
  raise exception 'The ledger is only added to';
end $$;

create or replace function refuse_commission_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_sealing() then return null; end if;
  raise exception 'Commission lines are only added to';
end $$;

-- Sealing changes nothing of who is like whom: while it goes on, marks stay as they are.
create or replace function mark_alike_of_changed() returns trigger language plpgsql as $$
declare
  alike uuid[];
begin
  if is_sealing() then return null; end if;
  alike := array(select alike_uuid from persons_alike(new));
  if cardinality(alike) > 0 then
    update persons set has_alike = true where uuid = any(alike || new.uuid) and not has_alike;
  elsif new.has_alike then
    update persons set has_alike = false where uuid = new.uuid;
  end if;
  if old.has_alike then
    -- Those who were like it may be like nobody any more.
    update persons set has_alike = false
      where uuid in (select alike_uuid from persons_alike(old)) and uuid <> all(alike)
        and has_alike and not exists (select from persons_alike(persons));
  end if;
  return null;
end $$;
