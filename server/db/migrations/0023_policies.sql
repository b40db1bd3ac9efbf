create table policies (
  like record_template including all,
  number text not null unique,
  account_uuid uuid not null references accounts,
  plan_uuid uuid not null references plans,
  plan_revision integer not null,
  addon_uuids uuid[] not null default '{}',
  holder_member_uuid uuid not null references members,
  customer_uuid uuid references customers,
  funding text not null check (funding in ('subscription', 'fund', 'invoice', 'courtesy')),
  subscription_uuid uuid references subscriptions,
  fund_uuid uuid,
  stage text not null default 'new' check (stage in ('new', 'renewal')),
  previous_policy_uuid uuid references policies,
  enrolled_on date not null,
  starts_on date not null,
  effective_on date,
  ends_on date not null check (ends_on >= starts_on),
  grace_until date,
  premium_cents bigint not null check (premium_cents >= 0),
  paid_cents bigint not null default 0 check (paid_cents >= 0),
  balance_cents bigint generated always as (premium_cents - paid_cents) stored,
  monthly_cents bigint generated always as (round(premium_cents / greatest(1, round((ends_on - starts_on + 1) / 30.4375)))::bigint) stored,
  currency text not null default 'MXN',
  auto_renew boolean not null,
  distribution jsonb,
  cancel_reason text,
  cancel_effective_on date,
  suspended_on date,
  status text not null check (status in ('draft', 'pending_payment', 'scheduled', 'active', 'grace', 'suspended', 'expired', 'cancelled')),
  status_reason text,
  -- Of the holder and the account, kept by a trigger: the listing sorts and searches without a join.
  holder_name text not null default '',
  holder_search text not null default '',
  sort_holder text collate "C" generated always as (fold(holder_name)) stored,
  search text generated always as (fold(number || ' ' || coalesce(external_id, '')) || ' ' || holder_search) stored
);
create index policies_by_number on policies (number, uuid);
create index policies_by_holder on policies (sort_holder, uuid);
create index policies_by_status on policies (status, uuid);
create index policies_by_start on policies (starts_on, uuid);
create index policies_by_end on policies (ends_on, uuid);
create index policies_by_effect on policies (effective_on);
create index policies_by_month on policies (monthly_cents, uuid);
create index policies_by_balance on policies (balance_cents, uuid);
create index policies_of_account on policies (account_uuid, status);
create index policies_of_plan on policies (plan_uuid, plan_revision, status);
create index policies_of_holder on policies (holder_member_uuid);
create index policies_of_customer on policies (customer_uuid);
create index policies_of_subscription on policies (subscription_uuid);
create index policies_of_fund on policies (fund_uuid);
create index policies_of_previous on policies (previous_policy_uuid);
create index policies_of_addon on policies using gin (addon_uuids);
create index policies_search on policies using gin (search gin_trgm_ops);

-- A policy is found by its holder and by its account.
create function copy_holder_to_policy() returns trigger language plpgsql as $$
begin
  select members.full_name, members.person_search || ' ' || fold(members.number || ' ' || accounts.name || ' ' || accounts.number)
    into new.holder_name, new.holder_search
    from members join accounts on accounts.uuid = new.account_uuid where members.uuid = new.holder_member_uuid;
  return new;
end $$;
create trigger policy_of_holder before insert or update of holder_member_uuid, account_uuid on policies
  for each row execute function copy_holder_to_policy();

create function spread_holder_to_policies() returns trigger language plpgsql as $$
begin
  update policies set holder_member_uuid = holder_member_uuid where holder_member_uuid = new.uuid;
  return null;
end $$;
create trigger policies_of_renamed_holder after update of person_search on members
  for each row when (old.person_search is distinct from new.person_search)
  execute function spread_holder_to_policies();

create function spread_account_to_policies() returns trigger language plpgsql as $$
begin
  update policies set account_uuid = account_uuid where account_uuid = new.uuid;
  return null;
end $$;
create trigger policies_of_renamed_account after update of name on accounts
  for each row when (old.name is distinct from new.name) execute function spread_account_to_policies();
