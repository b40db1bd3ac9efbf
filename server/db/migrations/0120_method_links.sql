-- Links by which a customer changes what they are charged with. Of a link's secret only the hash is kept.
create table method_links (
  uuid uuid primary key default gen_random_uuid(),
  hash text not null unique,
  customer_uuid uuid not null references customers,
  -- What it is for: one subscription, or else all that are charged to the method, or to the customer.
  subscription_uuid uuid references subscriptions,
  payment_method_uuid uuid references payment_methods,
  sent_to text not null,
  created_at timestamptz not null,
  created_by jsonb not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_as text check (ended_as in ('revoked', 'replaced')),
  check ((ended_at is null) = (ended_as is null))
);
create index method_links_of_customer on method_links (customer_uuid, created_at desc);

-- What a visitor did with a link, each under a key of their own browser, of which too only the hash is kept.
create table method_updates (
  uuid uuid primary key default gen_random_uuid(),
  link_uuid uuid not null references method_links,
  key_hash text not null unique,
  status text not null check (status in ('checking', 'confirming', 'refused', 'saved')),
  -- The day on which what is owed is charged; nothing where nothing is.
  pay_on date,
  billing_name text,
  consent jsonb not null,
  card jsonb,
  gateway_customer text,
  gateway_check text,
  confirm_url text,
  problem text,
  payment_method_uuid uuid references payment_methods,
  invoices uuid[] not null default '{}',
  payments uuid[] not null default '{}',
  created_at timestamptz not null
);
create index method_updates_of_link on method_updates (link_uuid);

-- A card may be checked with the bank without being charged, and is not asked about again.
alter table sandbox_cards add column is_verified boolean not null default false;
alter table sandbox_charges drop constraint sandbox_charges_amount_cents_check;
alter table sandbox_charges add check (amount_cents >= 0);
