-- What people gave away, took off or put right without a second person, so that many small acts count as the large one that
-- they are.
create table lone_acts (
  uuid uuid primary key default gen_random_uuid(),
  action text not null check (
    action in ('refund', 'credit_note', 'adjustment', 'write_off', 'reimbursement', 'fund_authorization')),
  subject_uuid uuid not null,
  actor_uuid uuid not null references users,
  amount_cents bigint not null check (amount_cents >= 0),
  currency text not null,
  acted_on date not null
);
create index lone_acts_actor on lone_acts (actor_uuid, acted_on);
create index lone_acts_subject on lone_acts (subject_uuid, action, acted_on);

-- A limit that a person raised binds that person as it was until the next day.
create table raised_thresholds (
  uuid uuid primary key default gen_random_uuid(),
  setting text not null,
  actor_uuid uuid not null references users,
  before_cents bigint not null,
  raised_on date not null
);
create index raised_thresholds_actor on raised_thresholds (actor_uuid, raised_on);

alter table approval_requests drop constraint approval_requests_action_check;
alter table approval_requests add constraint approval_requests_action_check check (action in ('refund', 'credit_note',
  'transfer', 'adjustment', 'price_change', 'commission', 'reimbursement', 'write_off'));
