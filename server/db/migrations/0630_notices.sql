-- What each of the staff was told in the console, and when they read it.
create table notices (
  uuid uuid primary key default gen_random_uuid(),
  user_uuid uuid not null references users on delete cascade,
  event text not null,
  text text not null,
  subject_type text not null,
  subject_uuid uuid not null,
  at timestamptz not null,
  read_at timestamptz
);
create index notices_of_user on notices (user_uuid, at desc, uuid);
create index notices_by_age on notices (at);

-- The promise of a ticket that its owner was told is over, so that each is told once.
alter table support_tickets add column told_due timestamptz;
