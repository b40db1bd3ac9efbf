-- How far the audit log was sent to each place outside, which is told each line at least once and in order.
create table audit_shipments (
  sink text primary key,
  position bigint not null default 0,
  shipped_at timestamptz
);
