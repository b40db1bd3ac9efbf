-- An invoice that its customer does not agree with is collected by nobody until that is settled.
alter table invoices add column disputed_at timestamptz;
create index invoices_in_dispute on invoices (disputed_at) where disputed_at is not null;

-- A link may be for one invoice alone: whoever holds it pays that, and changes nothing else.
alter table method_links add column invoice_uuid uuid references invoices (uuid);
