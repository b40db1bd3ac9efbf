-- What a person is writing, for them alone: sealed, and forgotten two weeks after they last wrote it.
create table kept_drafts (
  user_uuid uuid not null references users,
  name text not null,
  sealed text not null,
  updated_at timestamptz not null,
  primary key (user_uuid, name)
);
create index kept_drafts_by_age on kept_drafts (updated_at);
