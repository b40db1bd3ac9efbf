create table support_tickets (
  like record_template including all,
  number text not null unique,
  subject text not null,
  requester jsonb not null,
  account_uuid uuid references accounts,
  channel text not null check (channel in ('phone', 'email', 'web', 'whatsapp', 'internal')),
  category text not null check (category in ('billing', 'coverage', 'enrollment', 'provider', 'authorization', 'technical', 'complaint', 'other')),
  priority text not null check (priority in ('low', 'normal', 'high', 'critical')),
  status text not null check (status in ('new', 'open', 'pending', 'on_hold', 'resolved', 'closed')),
  status_reason text,
  assignee_uuid uuid references users,
  team text,
  resolved_at timestamptz,
  requester_uuid uuid generated always as ((requester ->> 'uuid')::uuid) stored,
  priority_rank integer generated always as (array_position(array['low', 'normal', 'high', 'critical'], priority)) stored,
  -- What waits for the team comes first, then what waits for others, then what is done.
  queue integer generated always as (case status when 'new' then 0 when 'open' then 0 when 'pending' then 1 when 'on_hold' then 1 when 'resolved' then 2 else 3 end) stored,
  sort_subject text collate "C" generated always as (fold(subject)) stored,
  search text generated always as (fold(number || ' ' || subject || ' ' || (requester ->> 'name') || ' ' || coalesce(requester ->> 'email', ''))) stored
);
create index support_tickets_by_queue on support_tickets (queue, created_at, uuid);
create index support_tickets_by_priority on support_tickets (priority_rank, uuid);
create index support_tickets_by_subject on support_tickets (sort_subject, uuid);
create index support_tickets_by_update on support_tickets (updated_at, uuid);
create index support_tickets_of_account on support_tickets (account_uuid);
create index support_tickets_of_assignee on support_tickets (assignee_uuid);
create index support_tickets_of_requester on support_tickets (requester_uuid);
create index support_tickets_search on support_tickets using gin (search gin_trgm_ops);

create table ticket_messages (
  uuid uuid primary key default gen_random_uuid(),
  ticket_uuid uuid not null references support_tickets,
  author jsonb not null,
  kind text not null check (kind in ('public', 'internal', 'system')),
  body text not null,
  at timestamptz not null
);
create index ticket_messages_of_ticket on ticket_messages (ticket_uuid, at, uuid);
