-- The passkeys of users: what proves that who signs in holds the private half. A challenge is answered once.
create table passkeys (
  uuid uuid primary key default gen_random_uuid(),
  user_uuid uuid not null references users on delete cascade,
  name text not null,
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null,
  transports text[] not null default '{}',
  is_synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_user on passkeys (user_uuid, created_at);

create table passkey_challenges (
  challenge text primary key,
  -- Null for a sign-in: who it is comes with the answer.
  user_uuid uuid references users on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_by_expiry on passkey_challenges (expires_at);

-- By what a session began: a passkey proves both factors, a password one.
alter table sessions add column entered_by text not null default 'password'
  check (entered_by in ('password', 'passkey', 'identity_provider'));
