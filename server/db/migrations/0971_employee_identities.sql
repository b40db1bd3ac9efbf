-- Who has a plan through their employer: by number, mailbox and person, each as a hash. The key keeps each to one plan, also
-- where two pages are sent in the same moment.
create table employee_identities (
  company_uuid uuid not null references companies,
  identity_hash text not null,
  subscription_uuid uuid not null references subscriptions,
  primary key (company_uuid, identity_hash)
);
create index employee_identities_of_subscription on employee_identities (subscription_uuid);
insert into employee_identities (company_uuid, identity_hash, subscription_uuid)
  select employee_plans.company_uuid, employee_hash, subscription_uuid from employee_plans
  join subscriptions on subscriptions.uuid = subscription_uuid
  where subscriptions.status not in ('canceled', 'incomplete_expired') order by subscriptions.created_at
  on conflict do nothing;
-- The persons who bought them, as `hashPerson` does.
insert into employee_identities (company_uuid, identity_hash, subscription_uuid)
  select employee_plans.company_uuid, encode(sha256(convert_to(concat_ws(e'\n', employee_plans.company_uuid, 'person',
    fold(persons.given_names || ' ' || persons.last_name), persons.birth_date), 'UTF8')), 'hex'), subscription_uuid
  from employee_plans join subscriptions on subscriptions.uuid = subscription_uuid
  join customers on customers.uuid = subscriptions.customer_uuid join persons on persons.uuid = customers.person_uuid
  where subscriptions.status not in ('canceled', 'incomplete_expired') and persons.birth_date is not null
  order by subscriptions.created_at
  on conflict do nothing;
drop table employee_plans;
-- People of a company are looked for by the mailbox that they proved to read.
create index persons_by_mailbox on persons (lower(email));
