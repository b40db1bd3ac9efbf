-- What is still to be done, written in the transaction that asks for it: a change and its consequences are kept or
-- lost together. `run_at` is told by the server's clock, which tests and a demonstration move; how long a claim holds
-- is told by the database's own, so that a process that died is replaced after the same real time.
create table jobs (
  uuid uuid primary key default gen_random_uuid(),
  kind text not null,
  payload jsonb not null default '{}',
  -- Of the jobs with one key only one waits.
  key text,
  run_at timestamptz not null,
  created_at timestamptz not null,
  attempts integer not null default 0,
  claim uuid,
  claimed_until timestamptz,
  last_error text,
  finished_at timestamptz,
  outcome text check (outcome in ('done', 'failed')),
  check ((finished_at is null) = (outcome is null))
);
create index jobs_due on jobs (run_at, created_at) where finished_at is null;
create unique index jobs_waiting_key on jobs (key) where finished_at is null;
create index jobs_finished on jobs (finished_at) where finished_at is not null;

create function tell_jobs() returns trigger language plpgsql as $$
begin
  notify jobs;
  return null;
end $$;
create trigger jobs_tell after insert on jobs for each statement execute function tell_jobs();
