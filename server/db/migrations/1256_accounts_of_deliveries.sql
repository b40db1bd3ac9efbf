-- A delivery carries the account of its event; a test, and an event of no account, have none. An event keeps its own, but what
-- is written about it would follow it as well.
alter table webhook_logs add column account_uuid uuid;
update webhook_logs set account_uuid = events.account_uuid from events
  where events.uuid = event_uuid and events.account_uuid is not null;
create trigger account_carried before insert or update of account_uuid, event_uuid on webhook_logs
  for each row execute function carry_account_of_event();
create trigger account_spread after update of account_uuid on events for each row
  when (old.account_uuid is distinct from new.account_uuid)
  execute function spread_account('webhook_logs', 'event_uuid', 'fact_versions', 'event_uuid',
    'notes', 'subject_uuid', 'attachments', 'subject_uuid');
create trigger account_spread_to_subject after update of account_uuid, event_uuid on webhook_logs for each row
  when (old.account_uuid is distinct from new.account_uuid)
  execute function spread_account('notes', 'subject_uuid', 'attachments', 'subject_uuid');
