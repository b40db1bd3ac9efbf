-- By which the organization's directory adds users and ends them. Only the hash of a key is kept; one counts at a time.
create table scim_keys (
  uuid uuid primary key default gen_random_uuid(),
  hash text not null unique,
  -- How it ends, by which people and the audit log tell it from others.
  hint text not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz
);
create unique index scim_keys_in_use on scim_keys ((true)) where revoked_at is null;
create index users_by_external_id on users (external_id) where external_id is not null;
