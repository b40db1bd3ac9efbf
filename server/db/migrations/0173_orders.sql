-- An index backwards has those without a value first, and listings have them last either way.
create index fund_authorizations_by_due_down on fund_authorizations (due_on desc nulls last, uuid desc);
create index invoices_by_number_down on invoices (number desc nulls last, uuid desc);
create index invoices_by_due_down on invoices (due_on desc nulls last, uuid desc);
create index invoices_by_issue_down on invoices (issued_on desc nulls last, uuid desc);
create index member_policies_by_wait_down on member_policies (waiting_ends_on desc nulls last, uuid desc);
create index payment_methods_by_expiry_down on payment_methods (expires_on desc nulls last, uuid desc);
create index payment_methods_by_use_down on payment_methods (last_used_at desc nulls last, uuid desc);
create index persons_by_birth_date_down on persons (birth_date desc nulls last, uuid desc);
create index subscriptions_by_next_down on subscriptions (next_invoice_at desc nulls last, uuid desc);
create index support_tickets_by_due_down on support_tickets (next_due desc nulls last, uuid desc);

-- How many days late is what the days since a fixed one are, but for the day that one asks.
create index accounts_by_days_late on accounts ((date '1970-01-01' - overdue_since), uuid);
create index accounts_by_days_late_down on accounts ((date '1970-01-01' - overdue_since) desc nulls last, uuid desc);

-- What is equal in an order is told apart by its uuid, so an index that has something between the two does not end it.
create index accounts_in_order_of_number on accounts (number, uuid);
create index accounts_in_order_of_type on accounts (type, uuid);
create index accounts_in_order_of_status on accounts (status, uuid);
create index customers_in_order_of_number on customers (number, uuid);
create index members_in_order_of_status on members (status, uuid);
create index invoices_in_order_of_status on invoices (status, uuid);
create index payments_in_order_of_status on payments (status, uuid);
create index payment_methods_in_order_of_status on payment_methods (status, uuid);
create index persons_in_order_of_status on persons (status, uuid);
create index subscriptions_in_order_of_status on subscriptions (status, uuid);
create index support_tickets_in_order_of_queue on support_tickets (queue, uuid);
create index transactions_in_order_of_type on transactions (type, uuid);
create index transactions_in_order_of_status on transactions (status, uuid);
create index fund_movements_in_order_of_type on fund_movements (type, uuid);
create index fund_authorizations_in_order_of_status on fund_authorizations (status, uuid);
create index webhook_logs_in_order_of_event on webhook_logs (event_type, uuid);
create index webhook_logs_in_order_of_status on webhook_logs (status, uuid);
create index events_in_order_of_type on events (type, uuid);
