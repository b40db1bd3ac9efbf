-- Few of all invoices are not paid: in the order of their days they are read from here, and those that are late passed over.
create index invoices_unpaid on invoices (due_on, uuid) include (status, paid_cents, credited_cents, archived_at)
  where status <> 'paid' and paid_cents + credited_cents <= 0 and archived_at is null;
