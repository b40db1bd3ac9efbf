-- What staff noted of a record by hand, each time as it was written: the first with its event, then corrections, and last a
-- withdrawal, which has neither kind nor text. The event is written at the end of the transaction, so its key is checked there.
create table fact_versions (
  event_uuid uuid not null references events (uuid) deferrable initially deferred,
  number integer not null check (number > 0),
  kind text check (kind in ('call', 'message', 'visit', 'document', 'agreement', 'other')),
  text text check (length(text) between 1 and 2000),
  reason text,
  actor jsonb not null,
  at timestamptz not null,
  primary key (event_uuid, number),
  check ((kind is null) = (text is null)),
  check ((number = 1) = (reason is null))
);
create trigger fact_versions_stay before update or delete on fact_versions
  for each row execute function refuse_change();
