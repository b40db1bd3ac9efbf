-- Whether a row is pointed to from elsewhere is asked of hundreds of thousands of rows at once, and an order by the row's own
-- columns cannot be walked for it. Such a mark stands in the row itself, and follows what it tells of by triggers.

-- A payment method is what its customer is charged with.
alter table payment_methods add column is_default boolean not null default false;
update payment_methods set is_default = true
  where uuid in (select default_payment_method_uuid from customers where default_payment_method_uuid is not null);
create index payment_methods_by_default on payment_methods (is_default, expires_on, uuid) where archived_at is null;

create function mark_default_methods() returns trigger language plpgsql as $$
begin
  update payment_methods as method
    set is_default = exists (select from customers where customers.default_payment_method_uuid = method.uuid)
    where method.uuid in (case when tg_op <> 'INSERT' then old.default_payment_method_uuid end,
      case when tg_op <> 'DELETE' then new.default_payment_method_uuid end);
  return null;
end $$;
create trigger default_method_marked after insert or delete or update of default_payment_method_uuid on customers
  for each row execute function mark_default_methods();

-- A policy was followed by another that took effect: its renewal.
alter table policies add column is_followed boolean not null default false;
update policies set is_followed = true
  where uuid in (select previous_policy_uuid from policies where previous_policy_uuid is not null and effective_on is not null);
drop index policies_by_leaving;
create index policies_by_leaving on policies (coalesce(cancel_effective_on, ends_on), uuid)
  include (cancel_effective_on, ends_on, status, archived_at)
  where status in ('expired', 'cancelled') and effective_on is not null and not is_followed;

create function mark_followed_policies() returns trigger language plpgsql as $$
begin
  update policies as earlier
    set is_followed = exists (select from policies as later
      where later.previous_policy_uuid = earlier.uuid and later.effective_on is not null)
    where earlier.uuid in (case when tg_op <> 'INSERT' then old.previous_policy_uuid end,
      case when tg_op <> 'DELETE' then new.previous_policy_uuid end);
  return null;
end $$;
create trigger followed_policy_marked after insert or delete or update of previous_policy_uuid, effective_on on policies
  for each row execute function mark_followed_policies();

-- Who a person is, whom a policy covers and who works for a company is told by indexes alone.
drop index accounts_of_holder, accounts_of_company, customers_of_person, members_of_person, member_policies_of_member;
create index accounts_of_holder on accounts (holder_person_uuid) include (archived_at);
create index accounts_of_company on accounts (company_uuid, uuid) include (status, archived_at);
create index customers_of_person on customers (person_uuid) include (archived_at);
create index members_of_person on members (person_uuid) include (status, archived_at);
create index member_policies_of_member on member_policies (member_uuid, plan_uuid) include (status, archived_at);
create index persons_kept on persons (uuid) where archived_at is null;
create index members_kept on members (uuid) where archived_at is null;

-- What is tried again is little of what was sent.
create index webhook_logs_tried_again on webhook_logs (created_at, uuid)
  where status = 'pending' and attempt_count > 0 and archived_at is null;

-- The last run of a job of a kind is looked for at each of its rounds.
create index jobs_by_key on jobs (key, finished_at);
