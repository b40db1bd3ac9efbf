-- Where a receiver is away, tens of thousands wait for it: what is due is looked for receiver by receiver, from its first on,
-- and not through all that waits for those who cannot be called now.
drop index webhook_logs_due;
create index webhook_logs_due on webhook_logs (webhook_uuid, next_attempt_at, event_position)
  include (status, next_trigger, subject_uuid, claimed_until) where status in ('pending', 'sending');
create index webhook_logs_by_hand on webhook_logs (webhook_uuid, next_attempt_at, event_position)
  where status in ('pending', 'sending') and next_trigger = 'manual';
create index webhook_logs_under_way on webhook_logs (webhook_uuid, claimed_until) where status = 'sending';
