-- A row for each section that somebody has changed; the others are as the contract has them.
create table settings (
  section text primary key,
  version integer not null,
  values jsonb not null,
  updated_at timestamptz not null,
  updated_by jsonb not null
);
