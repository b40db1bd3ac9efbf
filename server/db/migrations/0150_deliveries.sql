-- Events of one record in the order that they happened: whoever writes one holds its record. Moments are too coarse.
alter table events add column position bigint generated always as identity;

alter table webhooks
  -- Only what happened to these accounts; none is all.
  add column account_uuids uuid[] not null default '{}',
  -- During a rotation deliveries are signed with both secrets.
  add column previous_sealed_secret text,
  add column previous_secret_expires_at timestamptz,
  -- Nothing is sent before: the receiver asked for a pause, or its rate says so.
  add column quiet_until timestamptz,
  -- Since when it may lack events, for it was paused or turned off.
  add column gap_since timestamptz,
  -- Part of the demonstration: its deliveries are answered in the server, and never leave it.
  add column is_made_up boolean not null default false;
update webhooks set is_made_up = true where sealed_secret = '';

create sequence delivery_numbers;
select setval('delivery_numbers', greatest(1, coalesce(max(substring(number from '^ENT-(\d+)$')::bigint), 0) + 1), false)
  from webhook_logs;
create function next_delivery_number() returns text language sql as $$
  select 'ENT-' || lpad(n::text, greatest(6, length(n::text)), '0') from nextval('delivery_numbers') n
$$;

alter table webhook_logs
  alter column number set default next_delivery_number(),
  add column event_position bigint,
  add column subject_uuid uuid,
  -- What the next attempt is made for.
  add column next_trigger text not null default 'scheduled' check (next_trigger in ('scheduled', 'manual', 'replay')),
  -- How far it is in the table of retries.
  add column tries integer not null default 0,
  add column is_test boolean not null default false,
  add column claim uuid,
  add column claimed_until timestamptz;
create unique index webhook_logs_once on webhook_logs (webhook_uuid, event_uuid);
create index webhook_logs_of_event on webhook_logs (event_uuid) where event_uuid is not null;
create index webhook_logs_due on webhook_logs (next_attempt_at) where status in ('pending', 'sending');
create index webhook_logs_waiting on webhook_logs (webhook_uuid, subject_uuid, event_position)
  where status in ('pending', 'sending');

create function tell_deliveries() returns trigger language plpgsql as $$
begin
  notify deliveries;
  return null;
end $$;
create trigger webhook_logs_added after insert on webhook_logs for each statement execute function tell_deliveries();
-- One that ended lets the next of its record go; one that is begun changes nothing for others.
create trigger webhook_logs_moved after update of status, next_attempt_at on webhook_logs for each row
  when (new.status <> 'sending') execute function tell_deliveries();
create trigger webhooks_moved after update of status on webhooks for each row
  when (old.status <> new.status) execute function tell_deliveries();
