-- What the organization's identity provider knows the server by, sealed under the server's key.
create table identity_provider_secret (
  singleton boolean primary key default true check (singleton),
  sealed_secret text not null,
  set_at timestamptz not null
);

-- Who of the provider's people is which user: linked once, by an address that the provider has verified.
create table user_identities (
  issuer text not null,
  subject text not null,
  user_uuid uuid not null references users on delete cascade,
  linked_at timestamptz not null,
  primary key (issuer, subject)
);
create index user_identities_of_user on user_identities (user_uuid);

-- Sign-ins under way: which browser began, and what the provider's answer is held against.
create table provider_attempts (
  state_hash text primary key,
  browser_hash text not null,
  sealed_checks text not null,
  expires_at timestamptz not null
);
create index provider_attempts_by_expiry on provider_attempts (expires_at);
