alter table payments
  -- What of it is the customer's to use: it paid no invoice.
  add column credit_cents bigint not null default 0 check (credit_cents >= 0),
  -- From when retries are counted.
  add column first_failed_at timestamptz,
  add column next_retry_at timestamptz;

update payments set credit_cents = amount_cents - coalesce((
  select sum((allocation ->> 'amount_cents')::bigint) from jsonb_array_elements(allocations) as allocation), 0)
where status = 'succeeded';
update payments set first_failed_at = failed_at where failed_at is not null;

-- Whose token it is: another gateway does not know it.
alter table payment_methods add column gateway text not null default 'Simulado';

alter table transactions
  -- Of a refund: from what it gives back.
  add column parts jsonb,
  add column approval jsonb,
  -- The gateway's name for the payment that this attempt made.
  add column gateway_payment_id text,
  -- Charged beside what the payment asked for, and given back.
  add column is_extra boolean not null default false;

-- However often and from wherever it is asked, a payment has one attempt under way.
create unique index transactions_under_way on transactions (payment_uuid)
  where type = 'purchase' and status in ('pending', 'unknown');

-- What the gateway told already: it tells some things twice.
create table gateway_events (
  gateway text not null,
  id text not null,
  received_at timestamptz not null,
  primary key (gateway, id)
);
