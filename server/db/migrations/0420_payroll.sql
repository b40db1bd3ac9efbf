-- What somebody pays of a plan that they have through their employer may be deducted from their pay.
alter table subscriptions drop constraint subscriptions_collection_method_check;
alter table subscriptions add constraint subscriptions_collection_method_check
  check (collection_method in ('automatic', 'invoice', 'payroll'));
update companies set sales_page = sales_page || '{"payroll": false}' where sales_page is not null;

-- That they agreed to it: in which words, when and who, kept as evidence. It ends, and is never changed otherwise.
create table payroll_consents (
  uuid uuid primary key default gen_random_uuid(),
  subscription_uuid uuid not null references subscriptions,
  company_uuid uuid not null references companies,
  text text not null,
  text_version text not null,
  -- The most that a period may cost by it.
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  accepted_at timestamptz not null,
  accepted_by text not null,
  -- How they showed that they work there.
  work_mail text,
  employee_number text,
  ip text,
  ended_at timestamptz,
  ended_because text,
  ended_by jsonb
);
create unique index payroll_consents_in_force on payroll_consents (subscription_uuid) where ended_at is null;
create index payroll_consents_of_subscription on payroll_consents (subscription_uuid, accepted_at);

-- Companies owe what they deduct with what they pay themselves, each tax rate of it apart.
alter table employer_shares add column kind text not null default 'contribution' check (kind in ('contribution', 'payroll'));
alter table employer_shares add column tax_rate text;
alter table employer_shares drop constraint employer_shares_subscription_uuid_period_start_key;
alter table employer_shares add unique nulls not distinct (subscription_uuid, period_start, kind, tax_rate);
