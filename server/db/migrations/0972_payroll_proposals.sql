-- What an employee is asked to have deducted of their wage instead, or again: the words, for what, and what they answered. The
-- link goes to their mailbox, and only a hash of its secret is kept.
create table payroll_proposals (
  uuid uuid primary key default gen_random_uuid(),
  subscription_uuid uuid not null references subscriptions,
  company_uuid uuid not null references companies,
  -- What the subscription is charged for from then on; null where that stays as it is.
  change jsonb,
  -- What it was charged for when this was asked: once that is something else, the words are wrong.
  before jsonb not null,
  text text not null,
  text_version text not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  sent_to text not null,
  secret_hash text unique,
  created_at timestamptz not null,
  created_by jsonb not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  outcome text check (outcome in ('agreed', 'declined', 'withdrawn'))
);
create unique index payroll_proposals_open on payroll_proposals (subscription_uuid) where answered_at is null;
create index payroll_proposals_of_subscription on payroll_proposals (subscription_uuid, created_at);
