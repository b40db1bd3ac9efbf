-- What an employer's own people are sold on its page, and what the employer pays of it.
alter table companies add column sales_page jsonb;
-- Until now every employer that was active sold whatever is sold through employers, to whoever has a number there.
update companies set sales_page = jsonb_build_object(
    'enabled', true, 'headline', null, 'intro', null,
    'plan_uuids', sold.uuids, 'addon_uuids', '[]'::jsonb,
    'eligibility', jsonb_build_object('mode', 'employee_no', 'domains', '[]'::jsonb, 'code', null),
    'contribution', jsonb_build_object('type', 'none', 'value', null, 'covers', 'titular'),
    'campaign_uuid', null, 'valid_from', null, 'valid_to', null)
  from (select jsonb_agg(uuid) as uuids from plans where status = 'published' and archived_at is null
    and jsonb_exists(sales -> 'channels', 'company')) as sold
  where sold.uuids is not null and 'employer' = any(roles) and companies.status = 'active' and archived_at is null;

-- A code that was sent to an address at work. Of the code only a hash is kept, with the visitor's own token in it.
create table work_mail_codes (
  uuid uuid primary key default gen_random_uuid(),
  checkout_uuid uuid not null references checkouts on delete cascade,
  email text not null,
  code_hash text not null,
  tries integer not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);
create index work_mail_codes_of_checkout on work_mail_codes (checkout_uuid, sent_at desc);
create index work_mail_codes_of_email on work_mail_codes (email, sent_at);

-- Who has a plan through their employer, by a hash of what they confirmed to work there: the employer pays for each once.
create table employee_plans (
  subscription_uuid uuid primary key references subscriptions,
  company_uuid uuid not null references companies,
  employee_hash text not null
);
create index employee_plans_of_employee on employee_plans (company_uuid, employee_hash);
