-- What the authenticator app of a user was set up with, sealed under the server's key. No step of 30 seconds counts
-- twice, so the last one whose code was taken is kept.
create table second_factors (
  user_uuid uuid primary key references users,
  sealed_secret text not null,
  last_step bigint not null,
  enabled_at timestamptz not null
);

-- Codes for whoever lost the app, each for once, known by their hashes.
create table recovery_codes (
  hash text primary key,
  user_uuid uuid not null references users,
  created_at timestamptz not null,
  used_at timestamptz
);
create index recovery_codes_of_user on recovery_codes (user_uuid);

-- What a code is asked for: to sign in, or to set an app up from within a session. Where an app is set up, with what.
create table second_factor_challenges (
  hash text primary key,
  user_uuid uuid not null references users,
  purpose text not null check (purpose in ('sign_in', 'enrolment')),
  sealed_secret text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check (purpose = 'sign_in' or sealed_secret is not null)
);
create index second_factor_challenges_of_user on second_factor_challenges (user_uuid);

-- The listing of users by whether they have one.
create index users_by_second_factor on users (mfa_enabled, sort_name, uuid);
