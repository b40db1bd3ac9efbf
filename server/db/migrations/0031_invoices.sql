create table invoices (
  like record_template including all,
  -- Given when it is issued, so that the series has no gaps.
  number text unique,
  account_uuid uuid not null references accounts,
  customer_uuid uuid not null references customers,
  subscription_uuid uuid,
  type text not null check (type in ('subscription', 'one_off', 'addon', 'prorated', 'fund_deposit', 'adjustment')),
  status text not null check (status in ('draft', 'open', 'paid', 'void', 'uncollectible')),
  status_reason text,
  currency text not null default 'MXN',
  lines jsonb not null,
  issued_on date,
  due_on date,
  period_start date,
  period_end date,
  subtotal_cents bigint not null,
  discount_cents bigint not null,
  tax_cents bigint not null,
  total_cents bigint not null check (total_cents = subtotal_cents - discount_cents + tax_cents),
  paid_cents bigint not null default 0,
  credited_cents bigint not null default 0,
  amount_due_cents bigint generated always as (
    case when status = 'void' then 0 else total_cents - paid_cents - credited_cents end
  ) stored check (amount_due_cents >= 0),
  notes_customer text,
  po_number text,
  auto_collect boolean not null default false,
  next_attempt_at timestamptz,
  attempt_count integer not null default 0,
  payment_form text,
  payment_method_sat text,
  tax_snapshot jsonb,
  voided_at timestamptz,
  title text generated always as (coalesce(number, 'Borrador')) stored,
  customer_search text not null default '',
  search text generated always as (
    fold(coalesce(number, '') || ' ' || coalesce(po_number, '') || ' ' || coalesce(external_id, '')) || ' ' || customer_search
  ) stored,
  check (status = 'draft' or (number is not null and issued_on is not null and due_on >= issued_on)),
  check (status <> 'paid' or total_cents = paid_cents + credited_cents)
);
create index invoices_by_due on invoices (due_on, uuid);
create index invoices_by_issue on invoices (issued_on, uuid);
create index invoices_by_number on invoices (number, uuid);
create index invoices_by_total on invoices (total_cents, uuid);
create index invoices_by_amount_due on invoices (amount_due_cents, uuid);
create index invoices_by_status on invoices (status, due_on, uuid);
create index invoices_of_account on invoices (account_uuid, due_on);
create index invoices_of_customer on invoices (customer_uuid, due_on);
create index invoices_search on invoices using gin (search gin_trgm_ops);

create trigger invoice_of_customer before insert or update of customer_uuid on invoices
  for each row execute function copy_customer_search();

create or replace function spread_customer() returns trigger language plpgsql as $$
begin
  update payment_methods set customer_search = new.search where customer_uuid = new.uuid;
  update invoices set customer_search = new.search where customer_uuid = new.uuid;
  return null;
end $$;
