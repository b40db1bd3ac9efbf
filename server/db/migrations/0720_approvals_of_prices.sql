-- A price that changes by more than the settings allow waits for a second person too: it is of a plan, and of no account.
alter table approval_requests alter column account_uuid drop not null;
alter table approval_requests alter column amount_cents drop not null;
alter table approval_requests alter column currency drop not null;
alter table approval_requests drop constraint approval_requests_subject_type_check;
alter table approval_requests add check (subject_type in ('payment', 'invoice', 'fund', 'plan'));
alter table approval_requests drop constraint approval_requests_action_check;
alter table approval_requests add check (action in ('refund', 'credit_note', 'transfer', 'price_change'));
alter table approval_requests add check (
  (action = 'price_change') = (account_uuid is null)
  and (action = 'price_change') = (amount_cents is null)
  and (action = 'price_change') = (currency is null)
);
