-- What someone asked for that goes beyond their own limit, until a second person decides.
create table approval_requests (
  uuid uuid primary key default gen_random_uuid(),
  action text not null check (action in ('refund')),
  payment_uuid uuid not null references payments,
  account_uuid uuid not null references accounts,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  payload jsonb not null,
  status text not null check (status in ('pending', 'approved', 'rejected')),
  requested_by jsonb not null,
  requested_by_uuid uuid not null references users,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by jsonb,
  decided_at timestamptz,
  decision_note text
);
create index approval_requests_by_status on approval_requests (status, requested_at);
create index approval_requests_of_payment on approval_requests (payment_uuid, requested_at);
