-- Where the visits of a short link came from, a row for every day and source: no visitor is in it.
create table shortener_sources (
  shortener_uuid uuid not null references shorteners,
  day date not null,
  source text not null,
  clicks integer not null,
  primary key (shortener_uuid, day, source)
);

-- Who opened a link lately, so that they count once: a keyed hash of that day, gone after it.
create table shortener_visitors (
  shortener_uuid uuid not null references shorteners,
  visitor text not null,
  seen_at timestamptz not null,
  primary key (shortener_uuid, visitor)
);
create index shortener_visitors_by_time on shortener_visitors (seen_at);

alter table shortener_clicks
  add column started integer not null default 0,
  add column paid integer not null default 0;

-- The checkouts that a link led to; what they came to is counted once it is paid.
create table shortener_conversions (
  checkout_uuid uuid primary key,
  shortener_uuid uuid not null references shorteners,
  is_paid boolean not null default false
);
create index shortener_conversions_of_link on shortener_conversions (shortener_uuid);

create function count_conversion() returns trigger language plpgsql as $$
declare
  led record;
begin
  update shortener_conversions set is_paid = true from checkouts
    where checkouts.uuid = checkout_uuid and checkouts.payment_uuid = new.uuid and not is_paid
    returning shortener_uuid into led;
  if found then
    update shorteners set conversions_paid = conversions_paid + 1, conversions_cents = conversions_cents + new.amount_cents
      where uuid = led.shortener_uuid;
    insert into shortener_clicks (shortener_uuid, day, clicks, unique_visitors, scans, paid)
      values (led.shortener_uuid, (new.paid_at at time zone 'America/Mexico_City')::date, 0, 0, 0, 1)
      on conflict (shortener_uuid, day) do update set paid = shortener_clicks.paid + 1;
  end if;
  return null;
end $$;
create trigger payment_of_link after update of status on payments
  for each row when (new.status = 'succeeded' and old.status <> 'succeeded') execute function count_conversion();
