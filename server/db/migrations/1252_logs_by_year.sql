-- The audit log in parts by the year of `at`, so that it grows at its end alone. The table of before becomes the first part, and
-- no line is moved; years are made ahead from then on (`server/db/parts/makeNextPart.ts`). What is later than them lies in
-- `logs_later`, so that no line is ever refused. A part has all of the indexes and promises that the table had.
-- Processes of before go on: `logs` is there at the end, with the same columns and the same rows.
alter table logs rename to logs_first;
create table logs (like logs_first including defaults including generated including constraints including comments)
  partition by range (at);
create table logs_later (like logs_first including all);
drop trigger logs_tell on logs_first;
create trigger logs_tell after insert on logs for each statement execute function tell_changes();
do $$
declare
  -- The start of the year after the last line, or after this one.
  start timestamptz := (date_trunc('year', greatest(now(), (select max(at) from logs_first)) at time zone 'UTC')
    + interval '1 year') at time zone 'UTC';
begin
  execute format('alter table logs attach partition logs_first for values from (minvalue) to (%L)', start);
  execute format('alter table logs attach partition logs_later for values from (%L) to (maxvalue)', start);
end $$;
