-- What is credited of an invoice that was issued: it stays as it is, and a note says how much of it is given back.
create table credit_notes (
  uuid uuid primary key default gen_random_uuid(),
  number text not null unique,
  invoice_uuid uuid not null references invoices,
  account_uuid uuid not null references accounts,
  customer_uuid uuid not null references customers,
  type text not null check (type in ('credit', 'offset')),
  reason text not null,
  lines jsonb not null,
  total_cents bigint not null check (total_cents > 0),
  currency text not null,
  created_at timestamptz not null,
  created_by jsonb not null
);
create index credit_notes_of_invoice on credit_notes (invoice_uuid, created_at);

-- Of what was paid, what notes gave back in the customer's favour.
alter table invoices add column returned_cents bigint not null default 0 check (returned_cents >= 0);
alter table invoices add column replaced_by_uuid uuid references invoices;
alter table invoices add column sent_at timestamptz;
alter table invoices add column sent_to text;
