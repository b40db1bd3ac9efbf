-- Events in parts by the year of `occurred_at`, as the audit log is: the table of before becomes the first part, no row is moved,
-- and what is later than the years that were made lies in `events_later`, so that none is refused.
-- Processes of before go on: `events` is there at the end, with the same columns and the same rows.

-- A key over all parts would have to hold `occurred_at`, so triggers promise what the foreign key of facts did.
alter table fact_versions drop constraint fact_versions_event_uuid_fkey;
alter table events rename to events_first;

-- A part cannot have an identity of its own on every PostgreSQL, so that all count by a default.
alter sequence events_position_seq rename to events_first_position_seq;
create sequence events_position_seq;
select setval('events_position_seq', last_value, is_called) from events_first_position_seq;
alter table events_first alter column position drop identity;
alter table events_first alter column position set default nextval('events_position_seq');

create table events (like events_first including defaults including generated including constraints including comments)
  partition by range (occurred_at);
alter sequence events_position_seq owned by events.position;
create table events_later (like events_first including all);
do $$
declare
  -- The start of the year after the last event, or after this one.
  start timestamptz := (date_trunc('year', greatest(now(), (select max(occurred_at) from events_first)) at time zone 'UTC')
    + interval '1 year') at time zone 'UTC';
begin
  execute format('alter table events attach partition events_first for values from (minvalue) to (%L)', start);
  execute format('alter table events attach partition events_later for values from (%L) to (maxvalue)', start);
end $$;

-- The event of a fact is written at the end of its transaction.
create function require_event_of_fact() returns trigger language plpgsql as $$
begin
  if not exists (select from events where uuid = new.event_uuid) then
    raise foreign_key_violation using message = format('the event %s of a fact is not there', new.event_uuid);
  end if;
  return null;
end $$;
create constraint trigger fact_versions_of_events after insert on fact_versions deferrable initially deferred
  for each row execute function require_event_of_fact();

create function keep_event_of_fact() returns trigger language plpgsql as $$
begin
  if exists (select from fact_versions where event_uuid = old.uuid) then
    raise foreign_key_violation using message = format('the event %s has facts', old.uuid);
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger events_of_facts_stay before delete or update of uuid on events
  for each row execute function keep_event_of_fact();
