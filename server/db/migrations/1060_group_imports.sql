-- A file with the people of a group, what was decided of it, and what its rehearsal found. It is kept for two days.
create table group_imports (
  uuid uuid primary key default gen_random_uuid(),
  account_uuid uuid not null references accounts,
  file_name text not null,
  headings jsonb not null,
  columns jsonb not null,
  is_remembered boolean not null,
  notes jsonb not null default '[]',
  row_count integer not null,
  choices jsonb,
  -- Which rehearsal counts: another one that still runs stops.
  rehearsal_uuid uuid,
  state text not null check (state in ('uploaded', 'rehearsing', 'rehearsed', 'failed', 'committed')),
  problem text,
  counts jsonb,
  alike integer not null default 0,
  price jsonb,
  preview_token text,
  job_uuid uuid,
  staff_uuid uuid not null references users,
  origin jsonb not null,
  created_at timestamptz not null
);
create index group_imports_by_age on group_imports (created_at);

-- Each row of the file, and each member who is missing there: what it says, and what becomes of whom.
create table group_import_rows (
  uuid uuid not null default gen_random_uuid(),
  import_uuid uuid not null references group_imports on delete cascade,
  position integer not null,
  line integer,
  cells jsonb not null,
  label text not null default '',
  outcome text check (outcome in ('add', 'change', 'end', 'unchanged', 'error')),
  -- Rows of one unit are done together or not at all: a family, or one person.
  unit integer,
  member_uuid uuid,
  plan jsonb,
  changes jsonb not null default '[]',
  messages jsonb not null default '[]',
  primary key (import_uuid, position)
);
create index group_import_rows_by_uuid on group_import_rows (uuid);
create index group_import_rows_by_outcome on group_import_rows (import_uuid, outcome, position);
create index group_import_rows_by_unit on group_import_rows (import_uuid, unit, position) where unit is not null;

-- What the columns of a company's files say, by their headings; of an account, where no company holds it.
create table group_columns (
  owner_uuid uuid primary key,
  columns jsonb not null,
  updated_at timestamptz not null
);

-- The members of an account are looked up by what their employer calls them.
create index if not exists members_by_employee_number on members (account_uuid, employee_number) where employee_number is not null;
