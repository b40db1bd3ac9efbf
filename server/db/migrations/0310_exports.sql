-- Files of many rows that are made in the background, each for the person who asked for it. They are kept in the
-- database, so that any process that serves it goes on with them and hands them over.
create table exports (
  uuid uuid primary key default gen_random_uuid(),
  entity text not null,
  file_name text not null,
  format text not null check (format in ('csv', 'xlsx')),
  -- What is asked of each page of the listing, and how its rows are written.
  filters jsonb not null,
  wanted jsonb not null,
  state text not null check (state in ('running', 'done', 'stopped', 'failed')),
  problem text,
  -- How far it came: the rows that its parts hold, and where the listing goes on from there.
  rows integer not null default 0,
  total integer not null,
  after text,
  staff_uuid uuid not null references users,
  role text not null,
  origin jsonb not null,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index exports_of_staff on exports (staff_uuid, created_at desc);
create index exports_finished on exports (finished_at) where finished_at is not null;

-- The cells of so many rows, after so many others: whatever the format, the file is written as it is fetched.
create table export_parts (
  export_uuid uuid not null references exports on delete cascade,
  position integer not null,
  cells jsonb not null,
  primary key (export_uuid, position)
);
