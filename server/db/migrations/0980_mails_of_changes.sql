-- A mail about a cancellation that still waits goes out as the mail about a change that took its place.
update jobs set kind = 'send_subscription_change', payload = jsonb_build_object(
    'subscription_uuid', subscriptions.uuid, 'to', customers.email, 'is_payer', true, 'by_payer', true,
    'change', case when subscriptions.status = 'canceled' then 'cancel'
      when subscriptions.cancel_at is not null then 'schedule_cancel' else 'undo_cancel' end,
    'money', jsonb_build_object('charged_cents', 0, 'applied_cents', 0, 'lowered_cents', 0, 'credited_cents', 0,
      'refunded_cents', 0))
  from subscriptions join customers on customers.uuid = subscriptions.customer_uuid
  where jobs.kind = 'send_cancellation' and jobs.finished_at is null
    and subscriptions.uuid::text = jobs.payload ->> 'subscription_uuid';

-- When a payer was told that a card is about to expire, so that they are told once.
alter table payment_methods add column expiry_told_at timestamptz;

-- The invoices of an employer that were issued already, by its shares.
create index employer_shares_billed on employer_shares (company_uuid, currency) where invoice_uuid is not null;
