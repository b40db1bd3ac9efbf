-- An account names the customer who pays for it, and a customer what they are charged with, while each of these names them.
-- Who writes many of both at once may have the keys checked after the last of them, instead of writing half of them twice.
alter table accounts alter constraint accounts_default_customer_uuid_fkey deferrable;
alter table customers alter constraint customers_default_payment_method_uuid_fkey deferrable;

-- A policy that is marked already, such as one that was written with its renewal, is not written again.
create or replace function mark_followed_policies() returns trigger language plpgsql as $$
begin
  update policies as earlier
    set is_followed = not earlier.is_followed
    where earlier.uuid in (case when tg_op <> 'INSERT' then old.previous_policy_uuid end,
        case when tg_op <> 'DELETE' then new.previous_policy_uuid end)
      and earlier.is_followed <> exists (select from policies as later
        where later.previous_policy_uuid = earlier.uuid and later.effective_on is not null);
  return null;
end $$;

-- What names no other row has nothing to mark: most of what is added.
create or replace trigger followed_policy_marked after delete or update of previous_policy_uuid, effective_on on policies
  for each row execute function mark_followed_policies();
create trigger followed_policy_marked_by_added after insert on policies for each row
  when (new.previous_policy_uuid is not null) execute function mark_followed_policies();
create or replace trigger default_method_marked after delete or update of default_payment_method_uuid on customers
  for each row execute function mark_default_methods();
create trigger default_method_marked_by_added after insert on customers for each row
  when (new.default_payment_method_uuid is not null) execute function mark_default_methods();
