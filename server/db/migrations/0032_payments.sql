create table payments (
  like record_template including all,
  number text not null unique,
  account_uuid uuid not null references accounts,
  customer_uuid uuid not null references customers,
  payment_method_uuid uuid references payment_methods,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null default 'MXN',
  method_type text not null check (method_type in (
    'card', 'spei', 'oxxo', 'cash', 'deposit', 'transfer', 'domiciliation', 'fund', 'credit_balance')),
  origin text not null check (origin in ('automatic', 'link', 'funnel', 'staff', 'import')),
  allocations jsonb not null default '[]',
  status text not null check (status in (
    'requires_method', 'requires_action', 'pending', 'processing', 'succeeded', 'failed', 'canceled', 'expired')),
  status_reason text,
  attempt integer not null default 1,
  gateway text,
  gateway_payment_id text,
  reference text,
  next_action jsonb,
  error jsonb,
  error_message text generated always as (error ->> 'message') stored,
  paid_at timestamptz,
  failed_at timestamptz,
  expires_at timestamptz,
  refunded_cents bigint not null default 0 check (refunded_cents between 0 and amount_cents),
  fee_cents bigint not null default 0,
  net_cents bigint generated always as (
    case when status = 'succeeded' then amount_cents - refunded_cents - fee_cents else 0 end
  ) stored,
  receipt_number text,
  manual jsonb,
  disputed boolean not null default false,
  reconciled_at timestamptz,
  customer_search text not null default '',
  search text generated always as (
    fold(number || ' ' || coalesce(reference, '') || ' ' || coalesce(gateway_payment_id, '') || ' '
      || coalesce(receipt_number, '')) || ' ' || customer_search
  ) stored,
  check (refunded_cents = 0 or status = 'succeeded')
);
create index payments_by_number on payments (number, uuid);
create index payments_by_amount on payments (amount_cents, uuid);
create index payments_by_status on payments (status, created_at, uuid);
create index payments_by_payment on payments (paid_at);
create index payments_of_account on payments (account_uuid, created_at);
create index payments_of_customer on payments (customer_uuid, created_at);
create index payments_of_method on payments (payment_method_uuid, created_at);
create index payments_of_invoices on payments using gin (allocations jsonb_path_ops);
create index payments_search on payments using gin (search gin_trgm_ops);
create trigger payment_of_customer before insert or update of customer_uuid on payments
  for each row execute function copy_customer_search();

create table transactions (
  like record_template including all,
  number text not null unique,
  account_uuid uuid not null references accounts,
  customer_uuid uuid not null references customers,
  payment_uuid uuid not null references payments,
  parent_transaction_uuid uuid references transactions,
  type text not null check (type in (
    'purchase', 'authorize', 'capture', 'void', 'refund', 'chargeback', 'chargeback_reversal', 'fee', 'payout', 'adjustment')),
  direction text generated always as (
    case when type in ('refund', 'void', 'chargeback', 'fee', 'payout') then 'out' else 'in' end
  ) stored,
  status text not null check (status in ('pending', 'succeeded', 'failed', 'unknown')),
  status_reason text,
  amount_cents bigint not null,
  processed_cents bigint not null default 0,
  fee_cents bigint not null default 0,
  net_cents bigint generated always as (processed_cents - fee_cents) stored,
  currency text not null default 'MXN',
  gateway text not null,
  gateway_transaction_id text,
  auth_code text,
  response_code text,
  response_message text,
  avs text,
  cvc text,
  effective_at timestamptz not null,
  reason text,
  reason_note text,
  initiated_by jsonb not null,
  payout_id text,
  settled_on date,
  reconciliation text not null default 'unmatched' check (reconciliation in ('matched', 'unmatched', 'ignored')),
  customer_search text not null default '',
  search text generated always as (
    fold(number || ' ' || coalesce(gateway_transaction_id, '') || ' ' || coalesce(auth_code, '')) || ' ' || customer_search
  ) stored
);
create index transactions_by_moment on transactions (effective_at, uuid);
create index transactions_by_number on transactions (number, uuid);
create index transactions_by_amount on transactions (amount_cents, uuid);
create index transactions_by_type on transactions (type, effective_at, uuid);
create index transactions_by_status on transactions (status, effective_at, uuid);
create index transactions_of_account on transactions (account_uuid, effective_at);
create index transactions_of_customer on transactions (customer_uuid, effective_at);
create index transactions_of_payment on transactions (payment_uuid, effective_at);
create index transactions_of_parent on transactions (parent_transaction_uuid);
create index transactions_search on transactions using gin (search gin_trgm_ops);
create trigger transaction_of_customer before insert or update of customer_uuid on transactions
  for each row execute function copy_customer_search();

create or replace function spread_customer() returns trigger language plpgsql as $$
begin
  update payment_methods set customer_search = new.search where customer_uuid = new.uuid;
  update invoices set customer_search = new.search where customer_uuid = new.uuid;
  update payments set customer_search = new.search where customer_uuid = new.uuid;
  update transactions set customer_search = new.search where customer_uuid = new.uuid;
  return null;
end $$;
