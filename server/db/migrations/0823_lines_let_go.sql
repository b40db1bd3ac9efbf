-- The place in the chain of each line that was let go when its time was over, and what was said of it in the trail.
create table released_lines (
  position bigint primary key,
  hash text not null,
  previous_hash text,
  digest text not null
);
create index released_lines_by_digest on released_lines (digest);
-- What is let go of is looked for among what is no evidence of a change.
create index logs_to_release on logs (at) where kind <> 'audit';
create index sessions_by_last_use on sessions (last_seen_at);
