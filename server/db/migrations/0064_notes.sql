-- What the team writes down about a record, in order; a note stays as it was written.
create table notes (
  uuid uuid primary key default gen_random_uuid(),
  created_at timestamptz not null,
  archived_at timestamptz,
  subject_type text not null,
  subject_uuid uuid not null,
  body text not null check (length(body) between 1 and 4000),
  mention_uuids uuid[] not null default '{}',
  author jsonb not null,
  search text not null generated always as (fold(body)) stored
);
create index notes_of_subject on notes (subject_uuid, created_at, uuid);

create function refuse_change() returns trigger language plpgsql as
  $$ begin raise exception 'A row of % stays as it was written', tg_table_name; end $$;
create trigger notes_stay before update or delete on notes for each row execute function refuse_change();

-- The line of a record finds the log entry of an event by the moment that both were written at.
create index if not exists logs_of_subject_at on logs (subject_uuid, at);
