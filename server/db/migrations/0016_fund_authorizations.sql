create table fund_authorizations (
  like record_template including all,
  number text not null unique,
  fund_uuid uuid not null references funds,
  account_uuid uuid not null references accounts,
  member_uuid uuid not null references members,
  provider_uuid uuid not null references providers,
  location_uuid uuid references provider_locations,
  provider_service_uuid uuid not null references provider_services,
  service_uuid uuid not null references services,
  category_uuid uuid not null references service_categories,
  -- The medical permission, where one is needed.
  authorization_uuid uuid,
  diagnosis_note text,
  currency text not null default 'MXN',
  requested_cents bigint not null check (requested_cents > 0),
  member_share_cents bigint not null check (member_share_cents between 0 and requested_cents),
  fund_share_cents bigint generated always as (requested_cents - member_share_cents) stored,
  approved_cents bigint not null default 0 check (approved_cents >= 0),
  captured_cents bigint not null default 0 check (captured_cents >= 0),
  released_cents bigint not null default 0 check (released_cents >= 0),
  held_cents bigint generated always as (approved_cents - captured_cents - released_cents) stored,
  -- What it takes of the limits: spent, or held to be.
  consumed_cents bigint generated always as (approved_cents - released_cents) stored,
  service_on date not null,
  expires_on date,
  -- What is still open waits for its day; what is over, for none.
  due_on date generated always as (case when status in ('pending', 'needs_info') then service_on
    when status in ('approved', 'partially_captured') then expires_on end) stored,
  quote_folio text,
  receipt_folio text,
  requested_by_uuid uuid,
  decisions jsonb not null default '[]',
  decided_at timestamptz,
  decision_reason text,
  checks jsonb not null default '[]',
  worst_check text generated always as (case when checks @> '[{"result": "fail"}]' then 'fail'
    when checks @> '[{"result": "warn"}]' then 'warn' else 'pass' end) stored,
  priority text not null check (priority in ('normal', 'urgent')),
  status text not null check (status in (
    'pending', 'needs_info', 'approved', 'partially_captured', 'captured', 'rejected', 'released', 'expired', 'cancelled')),
  status_reason text,
  -- Of what it points to, kept by triggers.
  pointed_search text not null default '',
  search text generated always as (fold(number || ' ' || coalesce(receipt_folio, '')) || ' ' || pointed_search) stored,
  check (captured_cents + released_cents <= approved_cents),
  check (approved_cents <= requested_cents - member_share_cents)
);
create index fund_authorizations_by_due on fund_authorizations (due_on, uuid);
create index fund_authorizations_by_number on fund_authorizations (number, uuid);
create index fund_authorizations_by_requested on fund_authorizations (requested_cents, uuid);
create index fund_authorizations_by_approved on fund_authorizations (approved_cents, uuid);
create index fund_authorizations_by_service on fund_authorizations (service_on, uuid);
create index fund_authorizations_by_status on fund_authorizations (status, created_at, uuid);
create index fund_authorizations_of_fund on fund_authorizations (fund_uuid, service_on);
create index fund_authorizations_of_account on fund_authorizations (account_uuid, created_at);
create index fund_authorizations_of_member on fund_authorizations (member_uuid, fund_uuid);
create index fund_authorizations_of_provider on fund_authorizations (provider_uuid, created_at);
create index fund_authorizations_of_category on fund_authorizations (category_uuid);
create index fund_authorizations_search on fund_authorizations using gin (search gin_trgm_ops);

create function copy_to_fund_authorization() returns trigger language plpgsql as $$
begin
  new.pointed_search := fold(
    (select full_name || ' ' || number from members where uuid = new.member_uuid) || ' '
    || (select name from providers where uuid = new.provider_uuid) || ' '
    || (select name || ' ' || number from funds where uuid = new.fund_uuid) || ' '
    || (select name from services where uuid = new.service_uuid));
  return new;
end $$;
create trigger fund_authorization_of before insert or update of member_uuid, provider_uuid, fund_uuid, service_uuid
  on fund_authorizations for each row execute function copy_to_fund_authorization();

-- Whatever is renamed is found by its new name: the argument is the column that points to it.
create function spread_to_fund_authorizations() returns trigger language plpgsql as $$
begin
  execute format('update fund_authorizations set fund_uuid = fund_uuid where %I = $1', tg_argv[0]) using new.uuid;
  return null;
end $$;
create trigger fund_authorizations_of_renamed_member after update of full_name on members
  for each row when (old.full_name is distinct from new.full_name)
  execute function spread_to_fund_authorizations('member_uuid');
create trigger fund_authorizations_of_renamed_provider after update of name on providers
  for each row when (old.name is distinct from new.name)
  execute function spread_to_fund_authorizations('provider_uuid');
create trigger fund_authorizations_of_renamed_fund after update of name on funds
  for each row when (old.name is distinct from new.name)
  execute function spread_to_fund_authorizations('fund_uuid');
create trigger fund_authorizations_of_renamed_service after update of name on services
  for each row when (old.name is distinct from new.name)
  execute function spread_to_fund_authorizations('service_uuid');
