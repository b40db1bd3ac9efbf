-- What a filter finds is put in the order of its listing. An index that holds both, and whether a row was put away, tells
-- them without the rows themselves: of a million invoices those of twenty days are some hundred thousand, on every page
-- of the table.

-- invoices: by due day
drop index invoices_by_status, invoices_by_issue, invoices_created_at_uuid_idx, invoices_with_type, invoices_by_due;
create index invoices_by_status on invoices (status, due_on, uuid) include (paid_cents, credited_cents, archived_at);
create index invoices_by_issue on invoices (issued_on, uuid) include (due_on, archived_at);
create index invoices_by_creation on invoices (created_at, uuid) include (due_on, archived_at);
create index invoices_by_due on invoices (due_on, uuid) include (status, issued_on, created_at, archived_at);
create index invoices_partly_paid on invoices (due_on, uuid) include (status)
  where status <> 'paid' and paid_cents + credited_cents > 0 and archived_at is null;
create index invoices_with_type on invoices (type, due_on, uuid) where archived_at is null;

-- policies: by their end
drop index policies_by_effect, policies_by_start, policies_created_at_uuid_idx, policies_by_leaving,
  policies_by_balance,
  policies_by_end, policies_of_plan, policies_of_previous, policies_with_auto_renew, policies_with_cancel_effective_on,
  policies_with_funding, policies_with_plan_revision, policies_with_stage;
create index policies_by_effect on policies (effective_on) include (ends_on, uuid, archived_at);
create index policies_by_start on policies (starts_on, uuid) include (ends_on, archived_at);
create index policies_by_creation on policies (created_at, uuid) include (ends_on, archived_at);
create index policies_by_leaving on policies (coalesce(cancel_effective_on, ends_on), uuid)
  include (cancel_effective_on, ends_on, effective_on, status, archived_at) where status in ('expired', 'cancelled');
create index policies_by_balance on policies (balance_cents, uuid) include (ends_on, archived_at);
create index policies_owing on policies (ends_on, uuid) where balance_cents > 0 and archived_at is null;
create index policies_by_end on policies (ends_on, uuid) include (status, starts_on, effective_on, created_at,
  archived_at);
create index policies_of_plan on policies (plan_uuid, plan_revision, status) include (archived_at);
create index policies_of_previous on policies (previous_policy_uuid) include (effective_on);
create index policies_with_status on policies (status, ends_on, uuid) where archived_at is null;
create index policies_with_auto_renew on policies (auto_renew, ends_on, uuid) where archived_at is null;
create index policies_with_cancel_effective_on on policies (cancel_effective_on) include (status, ends_on, uuid)
  where archived_at is null;
create index policies_with_funding on policies (funding, ends_on, uuid) where archived_at is null;
create index policies_with_plan_revision on policies (plan_revision, ends_on, uuid) where archived_at is null;
create index policies_with_stage on policies (stage, ends_on, uuid) where archived_at is null;

-- subscriptions: by their next invoice
drop index subscriptions_by_next, subscriptions_by_status, subscriptions_created_at_uuid_idx,
  subscriptions_by_cancellation, subscriptions_ending,
  subscriptions_of_plan, subscriptions_of_price, subscriptions_with_collection_method, subscriptions_with_interval,
  subscriptions_with_price_version, subscriptions_with_sales_channel;
create index subscriptions_by_next on subscriptions (next_invoice_at, uuid) include (created_at, canceled_at,
  archived_at);
create index subscriptions_by_creation on subscriptions (created_at, uuid) include (next_invoice_at, archived_at);
create index subscriptions_by_cancellation on subscriptions (canceled_at, uuid) include (next_invoice_at, archived_at)
  where canceled_at is not null;
create index subscriptions_ending on subscriptions (cancel_at) include (next_invoice_at, uuid, archived_at)
  where cancel_at is not null;
create index subscriptions_of_plan on subscriptions (plan_uuid, price_version) include (status, mrr_cents, archived_at);
create index subscriptions_with_status on subscriptions (status, next_invoice_at, uuid) where archived_at is null;
create index subscriptions_with_collection_method on subscriptions (collection_method, next_invoice_at, uuid)
  where archived_at is null;
create index subscriptions_with_interval on subscriptions (interval, next_invoice_at, uuid) where archived_at is null;
create index subscriptions_with_price_version on subscriptions (price_version, next_invoice_at, uuid)
  where archived_at is null;
create index subscriptions_with_sales_channel on subscriptions (sales_channel, next_invoice_at, uuid)
  where archived_at is null;

-- members: the newest first
drop index members_by_creation, members_by_enrolment, members_by_status, members_of_account;
create index members_by_creation on members (created_at, uuid) include (enrolled_on, archived_at);
create index members_by_enrolment on members (enrolled_on, uuid) include (created_at, archived_at);
create index members_by_status on members (status, created_at, uuid) include (archived_at);
create index members_of_account on members (account_uuid, created_at, uuid) include (status, archived_at);
create index members_with_kind on members (kind, created_at, uuid) where archived_at is null;
create index members_with_relationship on members (relationship, created_at, uuid) where archived_at is null;
create index members_with_sex on members (sex, created_at, uuid) where archived_at is null;
create index members_with_department on members (department, created_at, uuid)
  where archived_at is null and department is not null;

-- persons: by name
drop index persons_by_creation, persons_by_status, persons_in_state, persons_with_sex, persons_with_marketing_consent,
  persons_incomplete;
create index persons_by_creation on persons (created_at, uuid) include (sort_name, archived_at);
create index persons_with_status on persons (status, sort_name, uuid) where archived_at is null;
create index persons_in_state on persons ((address ->> 'state'), sort_name, uuid) where archived_at is null;
create index persons_with_sex on persons (sex, sort_name, uuid) where archived_at is null;
create index persons_with_marketing_consent on persons (marketing_consent, sort_name, uuid) where archived_at is null;
create index persons_incomplete on persons (sort_name, uuid) include (archived_at)
  where birth_date is null or sex is null or (email is null and phone is null);

-- payment methods: by the day they expire
drop index payment_methods_by_status, payment_methods_created_at_uuid_idx, payment_methods_with_brand,
  payment_methods_with_funding, payment_methods_with_type;
create index payment_methods_by_status on payment_methods (status, expires_on, uuid) include (archived_at);
create index payment_methods_by_creation on payment_methods (created_at, uuid) include (expires_on, archived_at);
create index payment_methods_with_brand on payment_methods (brand, expires_on, uuid) where archived_at is null;
create index payment_methods_with_funding on payment_methods (funding, expires_on, uuid) where archived_at is null;
create index payment_methods_with_type on payment_methods (type, expires_on, uuid) where archived_at is null;

-- payments: the newest first
drop index payments_created_at_uuid_idx, payments_by_payment, payments_by_status, payments_with_disputed,
  payments_with_method_type, payments_with_origin,
  payments_with_reconciled_at, payments_with_refunded_cents;
create index payments_by_creation on payments (created_at, uuid) include (paid_at, archived_at);
create index payments_by_payment on payments (paid_at) include (created_at, uuid, archived_at);
create index payments_by_status on payments (status, created_at, uuid) include (archived_at);
create index payments_with_disputed on payments (disputed, created_at, uuid) where archived_at is null;
create index payments_with_method_type on payments (method_type, created_at, uuid) where archived_at is null;
create index payments_with_origin on payments (origin, created_at, uuid) where archived_at is null;
create index payments_with_reconciled_at on payments (reconciled_at) include (created_at,
  uuid) where archived_at is null;
create index payments_refunded on payments (created_at, uuid) where refunded_cents > 0 and archived_at is null;
create index payments_retryable on payments (created_at, uuid) include (archived_at)
  where status = 'failed' and coalesce((error ->> 'retryable')::boolean, false);

-- memberships: by the name of the member
drop index member_policies_created_at_uuid_idx, member_policies_by_end, member_policies_by_wait,
  member_policies_of_plan,
  member_policies_with_role;
create index member_policies_by_creation on member_policies (created_at, uuid) include (sort_member, archived_at);
create index member_policies_by_end on member_policies (ends_on, uuid) include (status, sort_member, archived_at);
create index member_policies_by_wait on member_policies (waiting_ends_on, uuid) include (status, sort_member,
  archived_at);
create index member_policies_of_plan on member_policies (plan_uuid, status) include (member_uuid, archived_at);
create index member_policies_with_status on member_policies (status, sort_member, uuid) where archived_at is null;
create index member_policies_with_role on member_policies (role, sort_member, uuid) where archived_at is null;

-- customers and accounts: by name
drop index customers_by_creation, customers_by_status, customers_delinquent, customers_with_type;
create index customers_by_creation on customers (created_at, uuid) include (sort_name, archived_at);
create index customers_with_status on customers (status, sort_name, uuid) where archived_at is null;
create index customers_with_type on customers (type, sort_name, uuid) where archived_at is null;
create index customers_with_collection on customers (collection, sort_name, uuid) where archived_at is null;
create index customers_with_delinquent on customers (delinquent, sort_name, uuid) where archived_at is null;
drop index accounts_by_creation, accounts_by_status, accounts_by_type, accounts_by_overdue, accounts_with_currency,
  accounts_with_overdue_cents;
create index accounts_by_creation on accounts (created_at, uuid) include (sort_name, archived_at);
create index accounts_by_overdue on accounts (overdue_since, uuid) include (sort_name, archived_at);
create index accounts_with_status on accounts (status, sort_name, uuid) where archived_at is null;
create index accounts_with_type on accounts (type, sort_name, uuid) where archived_at is null;
create index accounts_with_currency on accounts (currency, sort_name, uuid) where archived_at is null;
create index accounts_with_overdue_cents on accounts (overdue_cents) include (sort_name,
  uuid) where archived_at is null;

-- transactions: the latest first
drop index transactions_by_moment, transactions_by_status, transactions_by_type, transactions_created_at_uuid_idx,
  transactions_with_gateway,
  transactions_with_reconciliation;
create index transactions_by_moment on transactions (effective_at, uuid) include (created_at, archived_at);
create index transactions_by_status on transactions (status, effective_at, uuid) include (archived_at);
create index transactions_by_type on transactions (type, effective_at, uuid) include (archived_at);
create index transactions_by_creation on transactions (created_at, uuid) include (effective_at, archived_at);
create index transactions_with_gateway on transactions (gateway, effective_at, uuid) where archived_at is null;
create index transactions_with_reconciliation on transactions (reconciliation, effective_at, uuid)
  where archived_at is null;
