-- Lines of the audit log that were written while another transaction had the end of its chain: one row for what one
-- transaction wrote at once, until a sealer gives the lines their places. Whoever writes here waits for nobody.
create sequence unsealed_ordinals;
create table unsealed_lines (
  -- Taken while the records that the lines are about are locked, so that it goes by the order of their changes.
  ordinal bigint primary key,
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  -- Of ordinal and lines: what was changed here is never sealed.
  hash text not null,
  written_at timestamptz not null default clock_timestamp()
);

-- How many lines were ever written there, counted in as many rows as there were writers at once: less those that are
-- there still, they are those in `log_chain.sealed`, or some were taken out.
create table unsealed_counts (
  shard bigint primary key generated always as identity,
  written bigint not null
);
alter table log_chain add column sealed bigint not null default 0;
