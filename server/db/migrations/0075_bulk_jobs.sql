-- Something done to many records, as one job: what it is, who asked for it and how far it came.
create table bulk_jobs (
  uuid uuid primary key default gen_random_uuid(),
  entity text not null,
  action text not null,
  params jsonb not null,
  -- What it was asked of, as the trail tells it: how many named records, or a listing's query.
  asked jsonb not null,
  dry_run boolean not null,
  undo_of uuid references bulk_jobs on delete cascade,
  state text not null check (state in ('running', 'done', 'stopped', 'failed')),
  problem text,
  staff_uuid uuid not null references users,
  origin jsonb not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  undo_until timestamptz,
  forgotten_at timestamptz
);
create index bulk_jobs_of_staff on bulk_jobs (staff_uuid, created_at desc) where not dry_run;
create index bulk_jobs_by_age on bulk_jobs (created_at);
-- What was taken back once is not taken back again.
create unique index bulk_jobs_undone on bulk_jobs (undo_of);

-- Each record of a job and what became of it. Its state changes in the same transaction as the record: none is done twice.
create table bulk_job_rows (
  job_uuid uuid not null references bulk_jobs on delete cascade,
  position integer not null,
  record_uuid uuid not null,
  state text not null default 'pending' check (state in ('pending', 'done', 'refused')),
  label text,
  record_status text,
  code text,
  message text,
  -- The version that the work left, and how it is taken back from there; nothing where it cannot be.
  version integer,
  way_back jsonb,
  primary key (job_uuid, position)
);
create index bulk_job_rows_by_state on bulk_job_rows (job_uuid, state, position);
