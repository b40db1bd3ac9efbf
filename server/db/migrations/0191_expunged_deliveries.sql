-- What was sent and answered is kept for some days; that it was, for longer.
alter table webhook_logs add column expunged_at timestamptz;
create index webhook_logs_to_expunge on webhook_logs (created_at) where expunged_at is null;
