-- What a period costs: its items, with the discount taken off; never below zero.
create function subscription_amount(items jsonb, discount jsonb) returns bigint language sql immutable parallel safe as $$
  select greatest(0, whole.cents - case discount ->> 'type'
    when 'pct' then round(whole.cents * (discount ->> 'value')::numeric / 100)
    when 'fixed' then (discount ->> 'value')::numeric
    else 0 end)::bigint
  from (select greatest(0, coalesce(sum((item ->> 'quantity')::numeric * (item ->> 'unit_cents')::numeric), 0)) as cents
    from jsonb_array_elements(items) as item) as whole $$;

create table subscriptions (
  like record_template including all,
  number text not null unique,
  account_uuid uuid not null references accounts,
  customer_uuid uuid not null references customers,
  plan_uuid uuid not null references plans,
  price_version integer not null,
  interval text not null check (interval in ('month', 'quarter', 'semester', 'year')),
  items jsonb not null,
  discount jsonb,
  collection_method text not null check (collection_method in ('automatic', 'invoice')),
  payment_method_uuid uuid,
  billing_anchor_day integer not null check (billing_anchor_day between 1 and 28),
  currency text not null default 'MXN',
  amount_cents bigint generated always as (subscription_amount(items, discount)) stored,
  mrr_cents bigint generated always as (case when status in ('active', 'past_due') then
    round(subscription_amount(items, discount) / case interval when 'month' then 1.0 when 'quarter' then 3 when 'semester' then 6 else 12 end) else 0 end::bigint) stored,
  trial_ends_at timestamptz,
  current_period_start timestamptz,
  current_period_end timestamptz,
  next_invoice_at timestamptz,
  cancel_at_period_end boolean not null default false,
  cancel_at timestamptz generated always as (case when cancel_at_period_end then current_period_end end) stored,
  canceled_at timestamptz,
  ended_at timestamptz,
  cancellation jsonb,
  pause jsonb,
  dunning_attempt integer not null default 0,
  next_retry_at timestamptz,
  sales_channel text not null,
  seller_user_uuid uuid references users,
  reseller_account_uuid uuid references accounts,
  status text not null check (status in ('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'unpaid', 'paused', 'canceled')),
  status_reason text,
  customer_search text not null default '',
  search text generated always as (fold(number) || ' ' || customer_search) stored
);
create index subscriptions_by_number on subscriptions (number, uuid);
create index subscriptions_by_next on subscriptions (next_invoice_at, uuid);
create index subscriptions_by_amount on subscriptions (amount_cents, uuid);
create index subscriptions_by_mrr on subscriptions (mrr_cents, uuid);
create index subscriptions_by_status on subscriptions (status, created_at, uuid);
create index subscriptions_of_account on subscriptions (account_uuid, created_at, uuid);
create index subscriptions_of_customer on subscriptions (customer_uuid);
create index subscriptions_of_plan on subscriptions (plan_uuid, price_version);
create index subscriptions_of_method on subscriptions (payment_method_uuid);
create index subscriptions_of_reseller on subscriptions (reseller_account_uuid);
create index subscriptions_search on subscriptions using gin (search gin_trgm_ops);

-- A subscription is found by who pays for it and under which account.
create function copy_customer_to_subscription() returns trigger language plpgsql as $$
begin
  new.customer_search := coalesce((select fold(customers.name || ' ' || customers.email || ' ' || accounts.name || ' ' || accounts.number)
    from customers join accounts on accounts.uuid = new.account_uuid where customers.uuid = new.customer_uuid), '');
  return new;
end $$;
create trigger subscription_of_customer before insert or update of customer_uuid, account_uuid on subscriptions
  for each row execute function copy_customer_to_subscription();

create function spread_customer_to_subscriptions() returns trigger language plpgsql as $$
begin
  update subscriptions set customer_uuid = customer_uuid where customer_uuid = new.uuid;
  return null;
end $$;
create trigger subscriptions_of_renamed_customer after update of name, email on customers
  for each row when (old.name is distinct from new.name or old.email is distinct from new.email)
  execute function spread_customer_to_subscriptions();
