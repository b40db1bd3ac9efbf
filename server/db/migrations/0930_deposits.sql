-- The row of the bank's file that a payment came from: one row becomes one payment, whoever commits the file.
alter table payments add column deposit_key text, add column deposit_import_uuid uuid;
create unique index payments_by_deposit on payments (deposit_key) where deposit_key is not null;
create index payments_of_deposit_import on payments (deposit_import_uuid) where deposit_import_uuid is not null;
-- How a deposit finds who paid: by the reference of a payment, or by the order number that an invoice bears.
create index payments_by_reference on payments (reference) where reference is not null;
create index invoices_by_po_number on invoices (lower(po_number)) where po_number is not null;
