alter table support_tickets
  add column watcher_uuids uuid[] not null default '{}',
  add column related jsonb not null default '[]',
  add column checklist jsonb not null default '[]',
  -- The requester has been waiting for an answer since then; nothing while it is their turn.
  add column waiting_since timestamptz,
  add column first_response_due timestamptz,
  add column resolution_due timestamptz,
  add column first_responded_at timestamptz,
  add column paused_since timestamptz,
  add column paused_minutes integer not null default 0,
  add column hold_until date,
  add column resolution jsonb,
  add column merged_into_uuid uuid references support_tickets,
  add column split_from_uuid uuid references support_tickets,
  -- What the messages say and who wrote last, kept by the trigger below.
  add column last_message_at timestamptz,
  add column last_message_by uuid,
  add column messages_text text not null default '',
  -- The target that counts now: first that of answering, then that of resolving; none while the clock stands still.
  add column next_due timestamptz generated always as (
    case when status in ('resolved', 'closed') or paused_since is not null then null
      when first_responded_at is null then first_response_due else resolution_due end
  ) stored,
  drop column search;
alter table support_tickets
  add column search text generated always as (
    fold(number || ' ' || subject || ' ' || (requester ->> 'name') || ' ' || coalesce(requester ->> 'email', '')
      || ' ' || jsonb_path_query_array(related, '$[*].label')::text || ' ' || messages_text)
  ) stored;
create index support_tickets_search on support_tickets using gin (search gin_trgm_ops);
create index support_tickets_by_due on support_tickets (next_due, uuid);
create index support_tickets_merged_into on support_tickets (merged_into_uuid);
create index support_tickets_split_from on support_tickets (split_from_uuid);

alter table ticket_messages
  add column mention_uuids uuid[] not null default '{}';

create function keep_last_ticket_message() returns trigger language plpgsql as $$
begin
  update support_tickets set
    last_message_by = case when last_message_at > new.at then last_message_by else (new.author ->> 'uuid')::uuid end,
    last_message_at = greatest(last_message_at, new.at),
    messages_text = left(messages_text || ' ' || new.body, 40000)
  where uuid = new.ticket_uuid;
  return null;
end $$;
create trigger keep_last_ticket_message after insert on ticket_messages
  for each row execute function keep_last_ticket_message();
update support_tickets set
  last_message_at = told.at, last_message_by = told.by, messages_text = told.text
from (
  select ticket_uuid, max(at) as at, left(string_agg(body, ' ' order by at), 40000) as text,
    (array_agg((author ->> 'uuid')::uuid order by at desc))[1] as by
  from ticket_messages group by ticket_uuid
) as told where told.ticket_uuid = support_tickets.uuid;

-- Up to when each person of the staff has read each ticket.
create table ticket_reads (
  ticket_uuid uuid not null references support_tickets,
  user_uuid uuid not null references users,
  read_at timestamptz not null,
  primary key (ticket_uuid, user_uuid)
);
