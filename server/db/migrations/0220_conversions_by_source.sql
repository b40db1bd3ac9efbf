-- What came of the visits from each source: purchases begun and paid, and what they came to.
alter table shortener_sources
  add column started integer not null default 0,
  add column paid integer not null default 0,
  add column paid_cents bigint not null default 0;

-- Where whoever opened a link lately came from: what they begin within the day is told of that source.
alter table shortener_visitors add column source text not null default 'directo';
alter table shortener_conversions add column source text not null default 'directo';

create or replace function count_conversion() returns trigger language plpgsql as $$
declare
  led record;
  paid_on date := (new.paid_at at time zone 'America/Mexico_City')::date;
begin
  update shortener_conversions set is_paid = true from checkouts
    where checkouts.uuid = checkout_uuid and checkouts.payment_uuid = new.uuid and not is_paid
    returning shortener_uuid, source into led;
  if found then
    update shorteners set conversions_paid = conversions_paid + 1, conversions_cents = conversions_cents + new.amount_cents
      where uuid = led.shortener_uuid;
    insert into shortener_clicks (shortener_uuid, day, clicks, unique_visitors, scans, paid)
      values (led.shortener_uuid, paid_on, 0, 0, 0, 1)
      on conflict (shortener_uuid, day) do update set paid = shortener_clicks.paid + 1;
    insert into shortener_sources (shortener_uuid, day, source, clicks, paid, paid_cents)
      values (led.shortener_uuid, paid_on, led.source, 0, 1, new.amount_cents)
      on conflict (shortener_uuid, day, source) do update set paid = shortener_sources.paid + 1,
        paid_cents = shortener_sources.paid_cents + new.amount_cents;
  end if;
  return null;
end $$;
