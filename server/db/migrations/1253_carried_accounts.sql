-- What belongs to a record carries the record's account, so that each row says by itself whose it is (docs/distributed.md). The
-- database keeps it: no statement can forget it, nor write another one.
-- Processes of before go on: triggers give each row its account, whoever writes it.

-- The account of a record, by its type as events name it; null where it has none, or is of a kind that is of no account.
create function account_of(type text, record uuid) returns uuid language plpgsql as $$
declare
  account uuid;
begin
  case type
    when 'account' then account := record;
    when 'authorization' then select account_uuid into account from authorizations where uuid = record;
    when 'contact' then select account_uuid into account from contacts where uuid = record;
    when 'customer' then select account_uuid into account from customers where uuid = record;
    when 'event' then select account_uuid into account from events where uuid = record;
    when 'fund' then select account_uuid into account from funds where uuid = record;
    when 'fund_authorization' then select account_uuid into account from fund_authorizations where uuid = record;
    when 'fund_movement' then select account_uuid into account from fund_movements where uuid = record;
    when 'group_import' then select account_uuid into account from group_imports where uuid = record;
    when 'invoice' then select account_uuid into account from invoices where uuid = record;
    when 'member' then select account_uuid into account from members where uuid = record;
    when 'member_policy' then select account_uuid into account from member_policies where uuid = record;
    when 'method_link' then select account_uuid into account from method_links where uuid = record;
    when 'payment' then select account_uuid into account from payments where uuid = record;
    when 'payment_method' then select account_uuid into account from payment_methods where uuid = record;
    when 'policy' then select account_uuid into account from policies where uuid = record;
    when 'shortener' then select account_uuid into account from shorteners where uuid = record;
    when 'subscription' then select account_uuid into account from subscriptions where uuid = record;
    when 'support_ticket' then select account_uuid into account from support_tickets where uuid = record;
    when 'transaction' then select account_uuid into account from transactions where uuid = record;
    when 'webhook_log' then select events.account_uuid into account
      from webhook_logs join events on events.uuid = webhook_logs.event_uuid where webhook_logs.uuid = record;
    else null;
  end case;
  return account;
end $$;

create function carry_account_of_authorization() returns trigger language plpgsql as $$
begin
  new.account_uuid := account_of('authorization', new.authorization_uuid);
  return new;
end $$;
create function carry_account_of_customer() returns trigger language plpgsql as $$
begin
  new.account_uuid := account_of('customer', new.customer_uuid);
  return new;
end $$;
create function carry_account_of_event() returns trigger language plpgsql as $$
begin
  new.account_uuid := account_of('event', new.event_uuid);
  return new;
end $$;
create function carry_account_of_group_import() returns trigger language plpgsql as $$
begin
  new.account_uuid := account_of('group_import', new.import_uuid);
  return new;
end $$;
create function carry_account_of_member() returns trigger language plpgsql as $$
begin
  new.account_uuid := account_of('member', new.member_uuid);
  return new;
end $$;
create function carry_account_of_method_link() returns trigger language plpgsql as $$
begin
  new.account_uuid := account_of('method_link', new.link_uuid);
  return new;
end $$;
create function carry_account_of_owner() returns trigger language plpgsql as $$
begin
  new.account_uuid := account_of(new.owner_type, new.owner_uuid);
  return new;
end $$;
create function carry_account_of_policy() returns trigger language plpgsql as $$
begin
  new.account_uuid := account_of('policy', new.policy_uuid);
  return new;
end $$;
create function carry_account_of_subject() returns trigger language plpgsql as $$
begin
  new.account_uuid := account_of(new.subject_type, new.subject_uuid);
  return new;
end $$;
create function carry_account_of_subscription() returns trigger language plpgsql as $$
begin
  new.account_uuid := account_of('subscription', new.subscription_uuid);
  return new;
end $$;
create function carry_account_of_ticket() returns trigger language plpgsql as $$
begin
  new.account_uuid := account_of('support_ticket', new.ticket_uuid);
  return new;
end $$;

-- What belongs to a record follows it to another account: the arguments are tables and their columns that name the record.
create function spread_account() returns trigger language plpgsql as $$
begin
  for n in 0 .. tg_nargs / 2 - 1 loop
    execute format('update %I set account_uuid = $1 where %I = $2', tg_argv[2 * n], tg_argv[2 * n + 1])
      using new.account_uuid, new.uuid;
  end loop;
  return null;
end $$;

-- Notes and versions of facts stay as they were written; the account of what they are about is nothing that was written there.
drop trigger notes_stay on notes;
drop trigger fact_versions_stay on fact_versions;

alter table attachments add column account_uuid uuid;
alter table campaign_uses add column account_uuid uuid;
alter table charge_notices add column account_uuid uuid;
alter table contacts add column account_uuid uuid;
alter table employer_shares add column account_uuid uuid;
alter table fact_versions add column account_uuid uuid;
alter table group_import_rows add column account_uuid uuid;
alter table health_declarations add column account_uuid uuid;
alter table method_links add column account_uuid uuid;
alter table method_updates add column account_uuid uuid;
alter table notes add column account_uuid uuid;
alter table payouts add column account_uuid uuid;
alter table payroll_consents add column account_uuid uuid;
alter table payroll_proposals add column account_uuid uuid;
alter table plan_income_moves add column account_uuid uuid;
alter table renewal_notices add column account_uuid uuid;
alter table ticket_messages add column account_uuid uuid;
alter table ticket_reads add column account_uuid uuid;

-- Rows of no account are left alone; links come before their updates, and contacts before their notes and files.
update contacts set account_uuid = owner_uuid where owner_type = 'account';
update method_links set account_uuid = customers.account_uuid from customers where customers.uuid = customer_uuid;
update method_updates set account_uuid = method_links.account_uuid from method_links where method_links.uuid = link_uuid;
update campaign_uses set account_uuid = subscriptions.account_uuid from subscriptions where subscriptions.uuid = subscription_uuid;
update charge_notices set account_uuid = subscriptions.account_uuid from subscriptions where subscriptions.uuid = subscription_uuid;
update employer_shares set account_uuid = subscriptions.account_uuid from subscriptions where subscriptions.uuid = subscription_uuid;
update payroll_consents set account_uuid = subscriptions.account_uuid from subscriptions where subscriptions.uuid = subscription_uuid;
update payroll_proposals set account_uuid = subscriptions.account_uuid from subscriptions where subscriptions.uuid = subscription_uuid;
update plan_income_moves set account_uuid = subscriptions.account_uuid from subscriptions where subscriptions.uuid = subscription_uuid;
update renewal_notices set account_uuid = policies.account_uuid from policies where policies.uuid = policy_uuid;
update health_declarations set account_uuid = members.account_uuid from members where members.uuid = member_uuid;
update payouts set account_uuid = authorizations.account_uuid from authorizations where authorizations.uuid = authorization_uuid;
update group_import_rows set account_uuid = group_imports.account_uuid from group_imports where group_imports.uuid = import_uuid;
update ticket_messages set account_uuid = support_tickets.account_uuid from support_tickets
  where support_tickets.uuid = ticket_uuid and support_tickets.account_uuid is not null;
update ticket_reads set account_uuid = support_tickets.account_uuid from support_tickets
  where support_tickets.uuid = ticket_uuid and support_tickets.account_uuid is not null;
update fact_versions set account_uuid = events.account_uuid from events
  where events.uuid = event_uuid and events.account_uuid is not null;
update notes set account_uuid = found.account from (select uuid, account_of(subject_type, subject_uuid) as account from notes) as found
  where found.uuid = notes.uuid and found.account is not null;
update attachments set account_uuid = found.account
  from (select uuid, account_of(subject_type, subject_uuid) as account from attachments) as found
  where found.uuid = attachments.uuid and found.account is not null;

-- Not of `plan_income_moves`: the line of a subscription that is deleted comes after it is gone.
alter table campaign_uses alter column account_uuid set not null;
alter table charge_notices alter column account_uuid set not null;
alter table employer_shares alter column account_uuid set not null;
alter table group_import_rows alter column account_uuid set not null;
alter table health_declarations alter column account_uuid set not null;
alter table method_links alter column account_uuid set not null;
alter table method_updates alter column account_uuid set not null;
alter table payouts alter column account_uuid set not null;
alter table payroll_consents alter column account_uuid set not null;
alter table payroll_proposals alter column account_uuid set not null;
alter table renewal_notices alter column account_uuid set not null;

create trigger notes_stay before delete or update of uuid, created_at, archived_at, subject_type, subject_uuid, body,
  mention_uuids, author on notes for each row execute function refuse_change();
create trigger fact_versions_stay before delete or update of event_uuid, number, kind, text, reason, actor, at on fact_versions
  for each row execute function refuse_change();

create trigger account_carried before insert or update of account_uuid, subject_type, subject_uuid on attachments
  for each row execute function carry_account_of_subject();
create trigger account_carried before insert or update of account_uuid, subscription_uuid on campaign_uses
  for each row execute function carry_account_of_subscription();
create trigger account_carried before insert or update of account_uuid, subscription_uuid on charge_notices
  for each row execute function carry_account_of_subscription();
create trigger account_carried before insert or update of account_uuid, owner_type, owner_uuid on contacts
  for each row execute function carry_account_of_owner();
create trigger account_carried before insert or update of account_uuid, subscription_uuid on employer_shares
  for each row execute function carry_account_of_subscription();
create trigger account_carried before insert or update of account_uuid, event_uuid on fact_versions
  for each row execute function carry_account_of_event();
create trigger account_carried before insert or update of account_uuid, import_uuid on group_import_rows
  for each row execute function carry_account_of_group_import();
create trigger account_carried before insert or update of account_uuid, member_uuid on health_declarations
  for each row execute function carry_account_of_member();
create trigger account_carried before insert or update of account_uuid, customer_uuid on method_links
  for each row execute function carry_account_of_customer();
create trigger account_carried before insert or update of account_uuid, link_uuid on method_updates
  for each row execute function carry_account_of_method_link();
create trigger account_carried before insert or update of account_uuid, subject_type, subject_uuid on notes
  for each row execute function carry_account_of_subject();
create trigger account_carried before insert or update of account_uuid, authorization_uuid on payouts
  for each row execute function carry_account_of_authorization();
create trigger account_carried before insert or update of account_uuid, subscription_uuid on payroll_consents
  for each row execute function carry_account_of_subscription();
create trigger account_carried before insert or update of account_uuid, subscription_uuid on payroll_proposals
  for each row execute function carry_account_of_subscription();
create trigger account_carried before insert or update of account_uuid, subscription_uuid on plan_income_moves
  for each row execute function carry_account_of_subscription();
create trigger account_carried before insert or update of account_uuid, policy_uuid on renewal_notices
  for each row execute function carry_account_of_policy();
create trigger account_carried before insert or update of account_uuid, ticket_uuid on ticket_messages
  for each row execute function carry_account_of_ticket();
create trigger account_carried before insert or update of account_uuid, ticket_uuid on ticket_reads
  for each row execute function carry_account_of_ticket();

-- The first version of a fact is written before its event, which is written at the end of the transaction.
create function carry_account_of_later_event() returns trigger language plpgsql as $$
begin
  update fact_versions set account_uuid = account_of('event', new.event_uuid)
    where event_uuid = new.event_uuid and number = new.number;
  return null;
end $$;
create constraint trigger account_carried_later after insert on fact_versions deferrable initially deferred
  for each row when (new.account_uuid is null) execute function carry_account_of_later_event();

create trigger account_spread after update of account_uuid on authorizations for each row
  when (old.account_uuid is distinct from new.account_uuid) execute function spread_account('payouts', 'authorization_uuid');
create trigger account_spread after update of account_uuid on customers for each row
  when (old.account_uuid is distinct from new.account_uuid) execute function spread_account('method_links', 'customer_uuid');
create trigger account_spread after update of account_uuid on group_imports for each row
  when (old.account_uuid is distinct from new.account_uuid) execute function spread_account('group_import_rows', 'import_uuid');
create trigger account_spread after update of account_uuid on members for each row
  when (old.account_uuid is distinct from new.account_uuid) execute function spread_account('health_declarations', 'member_uuid');
create trigger account_spread after update of account_uuid, customer_uuid on method_links for each row
  when (old.account_uuid is distinct from new.account_uuid) execute function spread_account('method_updates', 'link_uuid');
create trigger account_spread after update of account_uuid on policies for each row
  when (old.account_uuid is distinct from new.account_uuid) execute function spread_account('renewal_notices', 'policy_uuid');
create trigger account_spread after update of account_uuid on subscriptions for each row
  when (old.account_uuid is distinct from new.account_uuid)
  execute function spread_account('campaign_uses', 'subscription_uuid', 'charge_notices', 'subscription_uuid',
    'employer_shares', 'subscription_uuid', 'payroll_consents', 'subscription_uuid',
    'payroll_proposals', 'subscription_uuid', 'plan_income_moves', 'subscription_uuid');
create trigger account_spread after update of account_uuid on support_tickets for each row
  when (old.account_uuid is distinct from new.account_uuid)
  execute function spread_account('ticket_messages', 'ticket_uuid', 'ticket_reads', 'ticket_uuid');

-- Notes and files of records of every kind that is of an account.
do $$
declare
  subject text;
begin
  foreach subject in array array['authorizations', 'contacts', 'customers', 'fund_authorizations', 'fund_movements', 'funds',
    'invoices', 'member_policies', 'members', 'payment_methods', 'payments', 'policies', 'shorteners', 'subscriptions',
    'support_tickets', 'transactions']
  loop
    execute format('create trigger account_spread_to_subject after update of %s on %I for each row
      when (old.account_uuid is distinct from new.account_uuid)
      execute function spread_account(''notes'', ''subject_uuid'', ''attachments'', ''subject_uuid'')',
      case subject when 'contacts' then 'account_uuid, owner_type, owner_uuid' else 'account_uuid' end, subject);
  end loop;
end $$;
