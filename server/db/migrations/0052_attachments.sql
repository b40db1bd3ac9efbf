-- Files that belong to a record. They are kept in the database, so that every process that serves it has them.
create table attachments (
  uuid uuid primary key default gen_random_uuid(),
  subject_type text not null,
  subject_uuid uuid not null,
  name text not null,
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png')),
  size integer not null check (size between 1 and 10485760),
  sha256 text not null,
  content bytea not null,
  added_at timestamptz not null,
  added_by jsonb not null,
  removed_at timestamptz,
  -- The message it was sent with: from then on it is part of what was said.
  message_uuid uuid references ticket_messages
);
create index attachments_of_subject on attachments (subject_uuid, added_at, uuid);
create index attachments_of_message on attachments (message_uuid);
