create table authorizations (
  like record_template including all,
  number text not null unique,
  member_policy_uuid uuid not null references member_policies,
  policy_uuid uuid not null references policies,
  member_uuid uuid not null references members,
  account_uuid uuid not null references accounts,
  service_uuid uuid not null references services,
  provider_uuid uuid not null references providers,
  provider_service_uuid uuid references provider_services,
  -- The category of the benefit that it takes from.
  benefit_category_uuid uuid references service_categories,
  fund_authorization_uuid uuid,
  ticket_uuid uuid,
  requested_units integer not null check (requested_units between 1 and 99),
  used_units integer not null default 0 check (used_units >= 0),
  requested_on date,
  valid_from date not null,
  valid_to date not null check (valid_to >= valid_from),
  diagnosis jsonb,
  estimate_cents bigint not null check (estimate_cents >= 0),
  plan_pays_cents bigint not null,
  member_pays_cents bigint not null,
  currency text not null default 'MXN',
  decision jsonb,
  decided_by jsonb,
  decided_at timestamptz,
  urgency text not null check (urgency in ('normal', 'urgent')),
  status text not null check (status in ('draft', 'requested', 'in_review', 'approved', 'partially_approved', 'rejected', 'used', 'expired', 'cancelled')),
  status_reason text,
  check (plan_pays_cents + member_pays_cents = estimate_cents),
  -- Of the member, the service and the provider, kept by a trigger.
  sort_member text collate "C" not null default '',
  names_search text not null default '',
  search text generated always as (fold(number) || ' ' || names_search) stored
);
create index authorizations_by_number on authorizations (number, uuid);
create index authorizations_by_member on authorizations (sort_member, uuid);
create index authorizations_by_status on authorizations (status, uuid);
create index authorizations_by_end on authorizations (valid_to, uuid);
create index authorizations_by_estimate on authorizations (estimate_cents, uuid);
create index authorizations_of_cover on authorizations (member_policy_uuid);
create index authorizations_of_policy on authorizations (policy_uuid);
create index authorizations_of_member on authorizations (member_uuid);
create index authorizations_of_account on authorizations (account_uuid);
create index authorizations_of_provider on authorizations (provider_uuid);
create index authorizations_of_service on authorizations (service_uuid);
create index authorizations_search on authorizations using gin (search gin_trgm_ops);

create function copy_names_to_authorization() returns trigger language plpgsql as $$
begin
  select members.sort_name, fold(members.full_name || ' ' || members.number || ' ' || services.name || ' ' || providers.name)
    into new.sort_member, new.names_search
    from members, services, providers
    where members.uuid = new.member_uuid and services.uuid = new.service_uuid and providers.uuid = new.provider_uuid;
  return new;
end $$;
create trigger authorization_of_names before insert or update of member_uuid, service_uuid, provider_uuid on authorizations
  for each row execute function copy_names_to_authorization();

create function spread_member_to_authorizations() returns trigger language plpgsql as $$
begin
  update authorizations set member_uuid = member_uuid where member_uuid = new.uuid;
  return null;
end $$;
create trigger authorizations_of_renamed_member after update of full_name on members
  for each row when (old.full_name is distinct from new.full_name) execute function spread_member_to_authorizations();
