-- The day that the period of a fund began in which another day falls; none before the first.
create function fund_period_start(period text, anchor date, day date) returns date language sql immutable parallel safe as $$
  select case when day < anchor then null when period = 'none' then anchor
    else (anchor + make_interval(months => (floor(months / step) * step)::integer))::date end
  from (select extract(year from elapsed) * 12 + extract(month from elapsed) as months,
      case period when 'monthly' then 1 when 'quarterly' then 3 else 12 end as step
    from (select age(day::timestamp, anchor::timestamp) as elapsed) as since) as counted $$;

create table funds (
  like record_template including all,
  number text not null unique,
  name text not null,
  account_uuid uuid not null references accounts,
  company_uuid uuid not null references companies,
  purpose text not null check (purpose in ('medical', 'dental', 'vision', 'wellness', 'medicines', 'mixed')),
  model text not null check (model in ('prefunded', 'reimbursed', 'capped')),
  currency text not null default 'MXN',
  -- Moved by movements only, each within its transaction.
  posted_cents bigint not null default 0,
  held_cents bigint not null default 0 check (held_cents >= 0),
  credit_line_cents bigint not null default 0 check (credit_line_cents >= 0),
  available_cents bigint generated always as (posted_cents - held_cents + credit_line_cents) stored,
  low_balance_cents bigint check (low_balance_cents >= 0),
  is_low boolean generated always as (posted_cents - held_cents + credit_line_cents < coalesce(low_balance_cents, 0)) stored,
  auto_topup jsonb,
  period text not null check (period in ('monthly', 'quarterly', 'yearly', 'none')),
  reset_on date check (reset_on <= starts_on),
  rollover text not null check (rollover in ('none', 'all', 'pct')),
  rollover_pct text,
  limits jsonb not null,
  copay_pct text,
  eligible jsonb not null,
  approval jsonb not null,
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  notify_user_uuids uuid[] not null default '{}',
  -- Depleted is told from what is available, at the moment of asking.
  status text not null check (status in ('draft', 'active', 'frozen', 'closed')),
  status_reason text,
  -- Of its company, kept by a trigger.
  company_search text not null default '',
  sort_name text collate "C" generated always as (fold(name)) stored,
  search text generated always as (fold(number || ' ' || name) || ' ' || company_search) stored,
  -- No write may promise more than there is.
  constraint funds_available check (posted_cents - held_cents + credit_line_cents >= 0)
);
create unique index funds_company_name_key on funds (company_uuid, sort_name) where archived_at is null;
create index funds_by_name on funds (sort_name, uuid);
create index funds_by_number on funds (number, uuid);
create index funds_by_posted on funds (posted_cents, uuid);
create index funds_by_held on funds (held_cents, uuid);
create index funds_by_available on funds (available_cents, uuid);
create index funds_by_end on funds (ends_on, uuid);
create index funds_of_account on funds (account_uuid);
create index funds_search on funds using gin (search gin_trgm_ops);

create function copy_company_to_fund() returns trigger language plpgsql as $$
begin
  new.company_search := coalesce((select fold(trade_name || ' ' || legal_name) from companies where uuid = new.company_uuid), '');
  return new;
end $$;
create trigger fund_of_company before insert or update of company_uuid on funds
  for each row execute function copy_company_to_fund();

create function spread_company_to_funds() returns trigger language plpgsql as $$
begin
  update funds set company_uuid = company_uuid where company_uuid = new.uuid;
  return null;
end $$;
create trigger funds_of_renamed_company after update of trade_name, legal_name on companies
  for each row when (old.trade_name is distinct from new.trade_name or old.legal_name is distinct from new.legal_name)
  execute function spread_company_to_funds();

create table fund_movements (
  like record_template including all,
  number text not null unique,
  -- The order that they were written in, which their moments alone do not tell.
  position bigint generated always as identity,
  fund_uuid uuid not null references funds,
  account_uuid uuid not null references accounts,
  type text not null check (type in (
    'deposit', 'contribution', 'grant', 'hold', 'hold_release', 'capture', 'refund', 'adjustment',
    'transfer_in', 'transfer_out', 'fee', 'expiry', 'rollover', 'reversal')),
  direction text not null check (direction in ('credit', 'debit')),
  bucket text not null check (bucket in ('posted', 'held')),
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null default 'MXN',
  posted_after_cents bigint not null,
  held_after_cents bigint not null check (held_after_cents >= 0),
  effective_at timestamptz not null,
  source jsonb not null,
  source_uuid uuid generated always as ((source ->> 'uuid')::uuid) stored,
  source_type text generated always as (source ->> 'type') stored,
  -- Once at most: two could not both put it right.
  reverses_uuid uuid unique references fund_movements,
  description text,
  approved_by jsonb,
  status text not null check (status in ('pending', 'posted', 'reversed')),
  status_reason text,
  search text generated always as (fold(number || ' ' || (source ->> 'label') || ' ' || coalesce(description, ''))) stored
);
create unique index fund_movements_by_position on fund_movements (position, uuid);
create index fund_movements_by_number on fund_movements (number, uuid);
create index fund_movements_by_amount on fund_movements (amount_cents, uuid);
create index fund_movements_by_type on fund_movements (type, position, uuid);
create index fund_movements_of_fund on fund_movements (fund_uuid, position);
create index fund_movements_of_account on fund_movements (account_uuid, position);
create index fund_movements_of_source on fund_movements (source_uuid, position);
create index fund_movements_by_moment on fund_movements (effective_at);
create index fund_movements_search on fund_movements using gin (search gin_trgm_ops);
