-- Answers that are given often, with what they change of a ticket.
create table ticket_macros (
  like record_template including all,
  name text not null,
  body text not null,
  changes jsonb not null default '{}',
  search text generated always as (fold(name || ' ' || body)) stored
);
create unique index ticket_macros_by_name on ticket_macros (fold(name)) where archived_at is null;

alter table support_tickets add column macro_uuids uuid[] not null default '{}';
