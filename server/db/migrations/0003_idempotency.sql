-- What each person has asked to create under a key of their own, so that asking again does not create a second one.
create table idempotency_keys (
  user_uuid uuid not null references users,
  key text not null,
  -- Of the request: the same key for something else is a mistake of the caller.
  fingerprint text not null,
  record_uuid uuid,
  created_at timestamptz not null,
  primary key (user_uuid, key)
);
create index idempotency_keys_by_creation on idempotency_keys (created_at);
