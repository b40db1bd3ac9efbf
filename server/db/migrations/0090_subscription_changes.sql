-- When it ends is said by whoever cancels it: with its period, or on a day of their own.
alter table subscriptions alter column cancel_at drop expression;
alter table subscriptions add column scheduled_change jsonb;
-- What the present period costs as a whole: what of it is not used is credited out of this.
alter table subscriptions add column period_cents bigint;
create index subscriptions_ending on subscriptions (cancel_at) where cancel_at is not null;

alter table invoices add foreign key (subscription_uuid) references subscriptions;
create index invoices_of_subscription on invoices (subscription_uuid, issued_on);
-- A period is charged for once, however many processes renew subscriptions.
create unique index invoices_of_period on invoices (subscription_uuid, period_start)
  where type = 'subscription' and subscription_uuid is not null and status <> 'void' and archived_at is null;
