create table member_policies (
  like record_template including all,
  number text not null unique,
  policy_uuid uuid not null references policies,
  member_uuid uuid not null references members,
  account_uuid uuid not null references accounts,
  plan_uuid uuid not null references plans,
  role text not null check (role in ('holder', 'dependent')),
  relationship text,
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  waiting_ends_on date,
  card_number text not null unique check (card_number ~ '^\d{16}$'),
  exclusions jsonb not null default '[]',
  limits_used jsonb not null default '[]',
  -- The policy took it along, and brings it back.
  suspended_with_policy boolean not null default false,
  status text not null check (status in ('pending', 'active', 'suspended', 'ended', 'rejected')),
  status_reason text,
  -- Of the member and the policy, kept by a trigger: the listing sorts and searches without a join.
  sort_member text collate "C" not null default '',
  names_search text not null default '',
  search text generated always as (fold(number) || ' ' || card_number || ' ' || names_search) stored
);
create unique index member_policies_holder_key on member_policies (policy_uuid)
  where role = 'holder' and status in ('pending', 'active', 'suspended') and archived_at is null;
create index member_policies_by_member on member_policies (sort_member, uuid);
create index member_policies_by_number on member_policies (number, uuid);
create index member_policies_by_status on member_policies (status, uuid);
create index member_policies_by_start on member_policies (starts_on, uuid);
create index member_policies_by_end on member_policies (ends_on, uuid);
create index member_policies_by_wait on member_policies (waiting_ends_on, uuid);
create index member_policies_of_policy on member_policies (policy_uuid, status);
create index member_policies_of_member on member_policies (member_uuid, plan_uuid);
create index member_policies_of_plan on member_policies (plan_uuid, status);
create index member_policies_of_account on member_policies (account_uuid);
create index member_policies_search on member_policies using gin (search gin_trgm_ops);

create function copy_names_to_member_policy() returns trigger language plpgsql as $$
begin
  select members.sort_name, fold(members.full_name || ' ' || members.number || ' ' || policies.number)
    into new.sort_member, new.names_search
    from members join policies on policies.uuid = new.policy_uuid where members.uuid = new.member_uuid;
  return new;
end $$;
create trigger member_policy_of_member before insert or update of member_uuid, policy_uuid on member_policies
  for each row execute function copy_names_to_member_policy();

create function spread_member_to_member_policies() returns trigger language plpgsql as $$
begin
  update member_policies set member_uuid = member_uuid where member_uuid = new.uuid;
  return null;
end $$;
create trigger member_policies_of_renamed_member after update of full_name on members
  for each row when (old.full_name is distinct from new.full_name) execute function spread_member_to_member_policies();
