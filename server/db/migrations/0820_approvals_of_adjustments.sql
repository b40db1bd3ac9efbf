-- An adjustment of a fund beyond what is set for everyone waits for a second person too.
alter table approval_requests drop constraint approval_requests_action_check;
alter table approval_requests add check (
  action in ('refund', 'credit_note', 'transfer', 'adjustment', 'price_change'));
