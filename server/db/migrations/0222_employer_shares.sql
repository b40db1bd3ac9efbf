-- What an employer pays of each period of a subscription that was sold to its people, and the invoice that asks for it.
create table employer_shares (
  uuid uuid primary key default gen_random_uuid(),
  subscription_uuid uuid not null references subscriptions,
  company_uuid uuid not null references companies,
  plan_uuid uuid not null references plans,
  price_version integer not null,
  period_start date not null,
  -- The day after its last.
  period_end date not null,
  cents bigint not null check (cents > 0),
  currency text not null,
  invoice_uuid uuid references invoices,
  created_at timestamptz not null,
  unique (subscription_uuid, period_start)
);
create index employer_shares_unbilled on employer_shares (company_uuid, period_start) where invoice_uuid is null;
create index employer_shares_of_invoice on employer_shares (invoice_uuid);
