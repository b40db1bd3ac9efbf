-- The weeks, by their Monday, of which administrators were told who looked up data that they see masked.
create table lookup_summaries (
  week date primary key,
  told_at timestamptz not null
);
