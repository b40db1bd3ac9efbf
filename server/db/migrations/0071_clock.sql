-- How far the clock of a demonstration was moved, so that renewals, charges and expiries can be seen without waiting.
create table clock_offset (
  is_kept boolean primary key default true check (is_kept),
  seconds bigint not null
);
create function tell_clock() returns trigger language plpgsql as $$
begin
  notify clock;
  return null;
end $$;
create trigger clock_tell after insert or update on clock_offset for each statement execute function tell_clock();
