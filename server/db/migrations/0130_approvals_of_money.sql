-- Not only refunds wait for a second person: so do credit notes, and money that goes from one fund to another.
alter table approval_requests drop constraint approval_requests_payment_uuid_fkey;
alter table approval_requests rename column payment_uuid to subject_uuid;
alter table approval_requests add column subject_type text not null default 'payment'
  check (subject_type in ('payment', 'invoice', 'fund'));
alter table approval_requests alter column subject_type drop default;
alter table approval_requests drop constraint approval_requests_action_check;
alter table approval_requests add check (action in ('refund', 'credit_note', 'transfer'));
-- Whoever agreed to a note that was beyond the limit of whoever made it.
alter table credit_notes add column approved_by jsonb;
