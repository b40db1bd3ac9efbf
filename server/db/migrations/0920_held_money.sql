-- What of an invoice its customer paid with their balance; the rest of credited_cents was taken off by credit notes.
alter table invoices add column applied_credit_cents bigint not null default 0 check (applied_credit_cents >= 0);
update invoices set applied_credit_cents = greatest(0, credited_cents - coalesce((
  select sum(total_cents) from credit_notes where invoice_uuid = invoices.uuid and type = 'offset'), 0))
where credited_cents > 0;
-- The day after the last that its lines cover, once a pause has moved it; else the day after period_end.
alter table invoices add column service_ends_on date;
-- The discount that the present period was charged with: what is added within the period is charged with it too.
alter table subscriptions add column period_discount jsonb;
update subscriptions set period_discount = discount where discount ->> 'duration' in ('forever', 'months');

-- A draft that is made in place of an issued invoice is of the same period until one of the two is given up.
drop index invoices_of_period;
create unique index invoices_of_period on invoices (subscription_uuid, period_start)
  where type = 'subscription' and subscription_uuid is not null and status not in ('void', 'draft') and archived_at is null;
