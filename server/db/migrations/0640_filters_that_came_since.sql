-- Filters of listings that came since, over a million rows: each finds its matches in the order of the listing, or without
-- reading the rows.
drop index persons_with_alike;
create index persons_with_alike on persons (has_alike, sort_name, uuid) where archived_at is null;
create index payment_methods_used on payment_methods (expires_on, uuid)
  where last_used_at is not null and archived_at is null;
create index payment_methods_at_hand on payment_methods (customer_uuid, expires_on)
  where status = 'active' and archived_at is null;
create index customers_kept on customers (uuid) where archived_at is null;
create index invoices_credited on invoices (due_on, uuid) where credited_cents > 0 and archived_at is null;
drop index subscriptions_of_method;
create index subscriptions_of_method on subscriptions (payment_method_uuid) include (archived_at);
drop index webhook_logs_by_status;
create index webhook_logs_by_status on webhook_logs (status, created_at, uuid) include (archived_at);
