-- The doctor whom a member goes to first, and when their card was issued anew.
alter table members
  add column primary_provider_uuid uuid references providers,
  add column card_issued_at timestamptz;
create index members_of_primary_provider on members (primary_provider_uuid) where primary_provider_uuid is not null;
