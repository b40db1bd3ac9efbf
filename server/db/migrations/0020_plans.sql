-- From how much something is sold: the cheapest active price of the shortest interval.
create function price_from(prices jsonb) returns jsonb language sql immutable parallel safe as $$
  select jsonb_build_object('amount_cents', cheapest.amount, 'currency', cheapest.price ->> 'currency', 'interval', cheapest.price ->> 'interval')
  from (
    select price, coalesce(
      (price ->> 'amount_cents')::bigint,
      (select min((band ->> 'amount_cents')::bigint) from jsonb_array_elements(price -> 'bands') as band)
    ) as amount
    from jsonb_array_elements(prices) as price
    where price ->> 'status' = 'active'
  ) as cheapest
  where cheapest.amount is not null
  order by array_position(array['month', 'quarter', 'semester', 'year'], cheapest.price ->> 'interval'), cheapest.amount
  limit 1 $$;

create table plans (
  like record_template including all,
  code text not null unique,
  name text not null,
  public_name text not null,
  slug text not null,
  family text,
  short_description text not null,
  description_md text,
  kind text not null,
  audience text[] not null,
  insurer_company_uuid uuid references companies,
  period jsonb not null,
  eligibility jsonb not null,
  members jsonb not null,
  waiting_period_days integer not null,
  grace_days integer not null,
  renewal_window_days integer not null,
  renewal text not null check (renewal in ('auto', 'manual', 'none')),
  prices jsonb not null default '[]',
  benefits jsonb not null default '[]',
  provider_network_tag text,
  publish_on date,
  sales jsonb not null,
  revision integer not null default 1,
  status text not null check (status in ('draft', 'scheduled', 'published', 'archived')),
  status_reason text,
  price_from jsonb generated always as (price_from(prices)) stored,
  sort_name text collate "C" generated always as (fold(name)) stored,
  search text generated always as (fold(code || ' ' || name || ' ' || public_name || ' ' || slug)) stored
);
-- Two drafts may want the same address; of what visitors can reach, one has it.
create unique index plans_slug_key on plans (slug) where status in ('scheduled', 'published') and archived_at is null;
create index plans_by_name on plans (sort_name, uuid);
create index plans_by_status on plans (status, uuid);
create index plans_by_kind on plans (kind, uuid);
create index plans_by_edit on plans (updated_at, uuid);
create index plans_by_price on plans (((price_from ->> 'amount_cents')::bigint), uuid);
create index plans_of_insurer on plans (insurer_company_uuid);
create index plans_search on plans using gin (search gin_trgm_ops);
