-- PostgreSQL lets one transaction at a time commit that notifies, each with its wait for the disk. One that sets
-- `salvia.told` only notes its channels, and they are told after its commit (`server/db/tellAfterwards.ts`).
create function tell(channel text) returns void language plpgsql as $$
declare
  held text := coalesce(current_setting('salvia.held', true), '');
begin
  if current_setting('salvia.told', true) is distinct from 'afterwards' then
    perform pg_notify(channel, '');
  elsif not channel = any(string_to_array(held, ' ')) then
    perform set_config('salvia.held', trim(held || ' ' || channel), true);
  end if;
end $$;
create or replace function tell_changes() returns trigger language plpgsql as $$
begin
  perform tell('changes');
  return null;
end $$;
create or replace function tell_jobs() returns trigger language plpgsql as $$
begin
  perform tell('jobs');
  return null;
end $$;
create or replace function tell_deliveries() returns trigger language plpgsql as $$
begin
  perform tell('deliveries');
  return null;
end $$;

-- Those who listen also look by themselves, so that what is told need not reach the disk.
create function tell_all(channels text[]) returns void language plpgsql as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  perform pg_notify(channel, '') from unnest(channels) channel;
end $$;
