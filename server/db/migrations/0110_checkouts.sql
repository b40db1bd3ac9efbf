-- What somebody answers on their way to a plan, until they have it or let it be.
create table checkouts (
  uuid uuid primary key default gen_random_uuid(),
  -- Who has the token goes on with it; nobody can read it here.
  token_hash text not null unique,
  plan_uuid uuid not null references plans,
  channel text not null check (channel in ('web', 'company', 'reseller')),
  -- Whose sale it is: the employer's, the reseller's.
  company_uuid uuid references companies,
  campaign_uuid uuid references campaigns,
  -- What followed the plan in the address, as it was.
  path text[] not null default '{}',
  utm jsonb,
  answers jsonb not null default '{}',
  -- Prices as they were when whoever answers last looked at them.
  offer jsonb not null,
  attempts integer not null default 0,
  -- While a card is being kept; it says nothing after a minute.
  claimed_at timestamptz,
  -- What was agreed to, once it was.
  quote jsonb,
  subscription_uuid uuid references subscriptions,
  invoice_uuid uuid references invoices,
  payment_uuid uuid references payments,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null
);
create index checkouts_by_expiry on checkouts (expires_at);
create index checkouts_of_subscription on checkouts (subscription_uuid);
