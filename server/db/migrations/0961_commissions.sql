-- What resellers earn: the rules, what follows from them line by line, and a statement for each month.
create table commission_rules (
  uuid uuid primary key default gen_random_uuid(),
  company_uuid uuid not null references companies,
  plan_uuid uuid references plans,
  channel text check (channel in ('reseller', 'company')),
  payments text not null check (payments in ('first', 'renewal', 'every')),
  type text not null check (type in ('pct', 'fixed')),
  -- Hundredths of a percent, or cents.
  value bigint not null check (value > 0 and (type = 'fixed' or value <= 10000)),
  tier_by text check (tier_by in ('sales', 'amount')),
  tiers jsonb not null default '[]',
  clawback_days integer not null check (clawback_days between 0 and 730),
  starts_on date not null,
  ends_on date,
  created_at timestamptz not null,
  created_by jsonb not null
);
create index commission_rules_of_company on commission_rules (company_uuid, starts_on);

create table commission_statements (
  uuid uuid primary key default gen_random_uuid(),
  number text not null unique,
  company_uuid uuid not null references companies,
  month date not null check (extract(day from month) = 1),
  currency text not null,
  status text not null check (status in ('draft', 'closed', 'carried', 'approved', 'paid', 'void')),
  closed_at timestamptz,
  approved_at timestamptz,
  approved_by jsonb,
  paid_on date,
  payment_reference text,
  paid_by jsonb,
  void_reason text,
  voided_at timestamptz,
  voided_by jsonb,
  created_at timestamptz not null,
  unique (company_uuid, currency, month)
);
create index commission_statements_by_status on commission_statements (status, month);

-- No line is ever changed or deleted: what was wrong is put right by a line of a later month.
create table commission_lines (
  position bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  statement_uuid uuid not null references commission_statements,
  company_uuid uuid not null references companies,
  kind text not null check (kind in ('first', 'renewal', 'clawback', 'adjustment', 'carried')),
  cause text not null check (cause in ('payment', 'balance', 'refund', 'credit_note', 'dispute', 'void', 'moved', 'restored',
    'early_end', 'manual', 'carried')),
  day date not null,
  subscription_uuid uuid references subscriptions,
  invoice_uuid uuid references invoices,
  payment_uuid uuid references payments,
  rule_uuid uuid references commission_rules,
  -- The entry of the ledger that it follows from.
  entry_uuid uuid,
  entry_kind text,
  base_cents bigint,
  type text check (type in ('pct', 'fixed')),
  value bigint,
  amount_cents bigint not null,
  currency text not null,
  note text,
  created_at timestamptz not null,
  created_by jsonb not null
);
create index commission_lines_of_statement on commission_lines (statement_uuid, position);
create index commission_lines_of_invoice on commission_lines (invoice_uuid) where invoice_uuid is not null;
create index commission_lines_of_company on commission_lines (company_uuid, day);
create unique index commission_lines_once on commission_lines (entry_uuid, entry_kind, invoice_uuid)
  where entry_uuid is not null;
create unique index commission_lines_of_end on commission_lines (invoice_uuid) where cause = 'early_end';

create function refuse_commission_change() returns trigger language plpgsql as $$
begin
  raise exception 'Commission lines are only added to';
end $$;
create trigger commission_lines_stay before update or delete on commission_lines
  for each statement execute function refuse_commission_change();

-- How often a seller's page, and plans by its links, were opened, and purchases begun there: of nobody in particular.
create table seller_visits (
  company_uuid uuid not null references companies,
  day date not null,
  page text not null check (page in ('page', 'link')),
  visits integer not null default 0,
  started integer not null default 0,
  primary key (company_uuid, day, page)
);

-- What a reseller is paid waits for a second person too.
alter table approval_requests drop constraint approval_requests_subject_type_check;
alter table approval_requests add constraint approval_requests_subject_type_check
  check (subject_type in ('payment', 'invoice', 'fund', 'plan', 'company'));
alter table approval_requests drop constraint approval_requests_action_check;
alter table approval_requests add constraint approval_requests_action_check check (
  action in ('refund', 'credit_note', 'transfer', 'adjustment', 'price_change', 'commission'));
