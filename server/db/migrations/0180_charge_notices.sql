-- Whoever subscribed by themselves is sent their contract once.
alter table checkouts add column contract_sent_at timestamptz;

-- Each charge that comes by itself is announced once, some days before; this is what proves it.
create table charge_notices (
  subscription_uuid uuid not null references subscriptions,
  charge_on date not null,
  amount_cents bigint not null,
  currency text not null,
  sent_to text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (subscription_uuid, charge_on)
);
