-- With which other systems call the API. Only hashes of secrets are kept; a key does nothing that its owner may not.
create table api_keys (
  uuid uuid primary key default gen_random_uuid(),
  name text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  owner_uuid uuid not null references users,
  hash text not null unique,
  -- How the secret ends, by which people tell it from others.
  hint text not null,
  created_at timestamptz not null,
  -- The last day on which it counts, in Mexico.
  expires_on date not null,
  rotated_at timestamptz,
  -- The secret of before a rotation, and until when it counts.
  previous_hash text unique,
  previous_until timestamptz,
  revoked_at timestamptz,
  -- Written once an hour at most.
  last_used_at timestamptz,
  check ((previous_hash is null) = (previous_until is null))
);
create unique index api_keys_by_name on api_keys (lower(name)) where revoked_at is null;
create index api_keys_by_owner on api_keys (owner_uuid);
