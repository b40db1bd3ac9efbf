-- What listings filter by, over a million rows. An index of few values is small, as equal keys are kept once: a rare value
-- is found by it, and for a common one the order of the listing ends the search by itself.
do $$
declare
  kept record;
begin
  for kept in
    select * from (values
      ('accounts', 'currency'), ('accounts', 'overdue_cents'),
      ('authorizations', 'urgency'),
      ('events', 'severity'), ('events', 'subject_type'),
      ('fund_authorizations', 'priority'), ('fund_authorizations', 'worst_check'), ('fund_authorizations', 'expires_on'),
      ('fund_movements', 'direction'), ('fund_movements', 'bucket'), ('fund_movements', 'status'),
      ('fund_movements', 'source_type'),
      ('invoices', 'type'),
      ('logs', 'kind'), ('logs', 'actor_role'), ('logs', 'subject_type'), ('logs', 'ip'),
      ('member_policies', 'role'),
      ('payment_methods', 'type'), ('payment_methods', 'funding'), ('payment_methods', 'brand'),
      ('payments', 'method_type'), ('payments', 'origin'), ('payments', 'disputed'), ('payments', 'refunded_cents'),
      ('payments', 'reconciled_at'),
      ('persons', 'sex'), ('persons', 'marketing_consent'),
      ('policies', 'plan_revision'), ('policies', 'funding'), ('policies', 'stage'), ('policies', 'auto_renew'),
      ('policies', 'cancel_effective_on'),
      ('subscriptions', 'price_version'), ('subscriptions', 'sales_channel'), ('subscriptions', 'interval'),
      ('subscriptions', 'collection_method'),
      ('support_tickets', 'status'), ('support_tickets', 'priority'), ('support_tickets', 'category'),
      ('support_tickets', 'channel'), ('support_tickets', 'team'),
      ('transactions', 'reconciliation'), ('transactions', 'gateway'),
      ('webhook_logs', 'error_kind')
    ) as filters ("table", "column")
  loop
    execute format('create index %I on %I (%I) where archived_at is null',
      kept."table" || '_with_' || kept."column", kept."table", kept."column");
  end loop;

  -- What was put away is little, and so is what carries a tag.
  for kept in
    select columns.table_name as "table",
      bool_or(columns.column_name = 'tags') as is_tagged,
      case columns.table_name when 'logs' then 'at' when 'events' then 'occurred_at' else 'created_at' end as moment
    from information_schema.columns
    where table_schema = current_schema and columns.table_name in (
      'accounts', 'authorizations', 'customers', 'events', 'fund_authorizations', 'fund_movements', 'invoices', 'logs',
      'member_policies', 'members', 'payment_methods', 'payments', 'persons', 'policies', 'subscriptions',
      'support_tickets', 'transactions', 'webhook_logs')
    group by columns.table_name
  loop
    execute format('create index %I on %I (%I, uuid) where archived_at is not null',
      kept."table" || '_archived', kept."table", kept.moment);
    if kept.is_tagged then
      execute format('create index %I on %I using gin (tags)', kept."table" || '_tagged', kept."table");
    end if;
  end loop;
end $$;

create index events_of_actor on events ((actor ->> 'uuid'), occurred_at, uuid);
create index events_reviewed on events (occurred_at, uuid) where review is not null;
create index logs_of_actor on logs ((actor ->> 'uuid'), at, uuid);
create index logs_of_fields on logs using gin (changed_fields);
create index persons_incomplete on persons (created_at, uuid)
  where birth_date is null or sex is null or (email is null and phone is null);
create index persons_in_state on persons ((address ->> 'state')) where archived_at is null;
create index subscriptions_scheduled on subscriptions (created_at, uuid) where scheduled_change is not null;
create index support_tickets_live on support_tickets (created_at, uuid)
  where status in ('new', 'open', 'pending', 'on_hold') and archived_at is null;
