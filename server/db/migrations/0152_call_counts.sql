-- How often an address of the network called a route within a minute, for all processes. Nothing is lost with it.
create unlogged table call_counts (
  key text primary key,
  calls integer not null,
  ends_at timestamptz not null
);
create index call_counts_by_end on call_counts (ends_at);
