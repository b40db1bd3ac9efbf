-- What money did to each customer, in double entry: the legs of an entry come to zero in each currency. Positive cents are
-- a debit, negative ones a credit. No leg is ever changed or deleted: what was wrong is posted the other way round.
create table ledger_legs (
  position bigint generated always as identity primary key,
  entry_uuid uuid not null,
  kind text not null,
  book text not null check (book in ('receivable', 'income', 'discount', 'tax', 'fund', 'returned', 'balance', 'cash',
    'refunds', 'disputed', 'written_off', 'loss', 'difference')),
  cents bigint not null check (cents <> 0),
  currency text not null,
  customer_uuid uuid not null references customers,
  account_uuid uuid not null references accounts,
  invoice_uuid uuid references invoices,
  line smallint,
  payment_uuid uuid,
  day date not null,
  posted_at timestamptz not null
);
create index ledger_legs_of_customer on ledger_legs (customer_uuid, book, day);
create index ledger_legs_of_account on ledger_legs (account_uuid, book, day);
create index ledger_legs_of_invoice on ledger_legs (invoice_uuid, book) where invoice_uuid is not null;
create index ledger_legs_of_payment on ledger_legs (payment_uuid, book) where payment_uuid is not null;
create index ledger_legs_of_entry on ledger_legs (entry_uuid);

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is only added to';
end $$;
create trigger ledger_legs_stay before update or delete on ledger_legs
  for each statement execute function refuse_ledger_change();

-- Opens the ledger of customers that have none, from the documents there are: one entry for each invoice, credit note and
-- payment, on its own day. What documents do not explain of a balance is posted to the book of differences, for
-- check-books to name.
create function open_ledger(opened_at timestamptz) returns bigint language plpgsql as $$
declare added bigint;
begin
  create temporary table opened on commit drop as
    select uuid, account_uuid, credit_balance_cents from customers
    where not exists (select 1 from ledger_legs where customer_uuid = customers.uuid);
  create temporary table opening (
    entry_uuid uuid, kind text, book text, cents bigint, currency text, customer_uuid uuid,
    invoice_uuid uuid, payment_uuid uuid, day date
  ) on commit drop;

  -- An invoice as it was issued, paid by the balance, lowered by notes, voided or written off.
  insert into opening
    select uuid, leg.kind, leg.book, leg.cents, currency, customer_uuid, uuid, null, leg.day
    from (select invoices.* from invoices join opened on opened.uuid = invoices.customer_uuid
      where status <> 'draft') as invoice,
      lateral (values
        ('charge', 'receivable', total_cents, issued_on),
        ('charge', case when type = 'fund_deposit' then 'fund' else 'income' end, -subtotal_cents, issued_on),
        ('charge', 'discount', discount_cents, issued_on),
        ('charge', 'tax', -tax_cents, issued_on),
        ('credit_used', 'balance', applied_credit_cents, issued_on),
        ('credit_used', 'receivable', -applied_credit_cents, issued_on),
        ('void', 'returned', case when status = 'void' then total_cents - paid_cents - credited_cents else 0 end,
          coalesce((voided_at at time zone 'America/Mexico_City')::date, issued_on)),
        ('void', 'receivable', case when status = 'void' then paid_cents + credited_cents - total_cents else 0 end,
          coalesce((voided_at at time zone 'America/Mexico_City')::date, issued_on)),
        ('write_off', 'written_off', case when status = 'uncollectible' then amount_due_cents else 0 end, due_on),
        ('write_off', 'receivable', case when status = 'uncollectible' then -amount_due_cents else 0 end, due_on)
      ) as leg (kind, book, cents, day);

  -- What notes took off what was owed, or gave to the balance. What they gave as a refund is told by the refund.
  insert into opening
    select note.uuid, 'credit_note', leg.book, leg.cents, note.currency, note.customer_uuid, note.invoice_uuid, null,
      (note.created_at at time zone 'America/Mexico_City')::date
    from (select credit_notes.* from credit_notes join opened on opened.uuid = credit_notes.customer_uuid
      where type in ('offset', 'credit')) as note,
      lateral (values
        ('returned', total_cents),
        (case when type = 'offset' then 'receivable' else 'balance' end, -total_cents)
      ) as leg (book, cents);

  -- What payments brought, and where it is: at invoices, with the customer, or on its way back.
  insert into opening
    select payment.uuid, 'payment', 'cash', payment.amount_cents, payment.currency, payment.customer_uuid, null,
      payment.uuid, (payment.paid_at at time zone 'America/Mexico_City')::date
    from payments as payment join opened on opened.uuid = payment.customer_uuid
    where payment.status = 'succeeded';
  insert into opening
    select payment.uuid, 'payment', 'receivable', -(part ->> 'amount_cents')::bigint, payment.currency,
      payment.customer_uuid, (part ->> 'invoice_uuid')::uuid, payment.uuid,
      (payment.paid_at at time zone 'America/Mexico_City')::date
    from payments as payment join opened on opened.uuid = payment.customer_uuid,
      jsonb_array_elements(payment.allocations) as part
    where payment.status = 'succeeded';
  insert into opening
    select payment.uuid, 'payment', 'balance', -payment.credit_cents, payment.currency, payment.customer_uuid, null,
      payment.uuid, (payment.paid_at at time zone 'America/Mexico_City')::date
    from payments as payment join opened on opened.uuid = payment.customer_uuid
    where payment.status = 'succeeded';
  -- What refunds and lost disputes took of what stays paid; the rest left its invoice or the balance before.
  insert into opening
    select refund.uuid, 'refund', leg.book, leg.cents, refund.currency, refund.customer_uuid, leg.invoice_uuid,
      refund.payment_uuid, (refund.effective_at at time zone 'America/Mexico_City')::date
    from (select transactions.* from transactions join opened on opened.uuid = transactions.customer_uuid
      where parts is not null and not is_extra and status <> 'failed') as refund,
      lateral (
        select case when part ->> 'invoice_uuid' is null or (part ->> 'reopened')::boolean then 'refunds' else 'returned' end,
          (part ->> 'amount_cents')::bigint, (part ->> 'invoice_uuid')::uuid
        from jsonb_array_elements(parts) as part
        union all
        select case when type = 'chargeback' or status = 'succeeded' then 'cash' else 'refunds' end,
          -(select coalesce(sum((part ->> 'amount_cents')::bigint), 0) from jsonb_array_elements(parts) as part), null
      ) as leg (book, cents, invoice_uuid);
  insert into opening
    select refund.payment_uuid, 'payment', 'refunds', -(part ->> 'amount_cents')::bigint, refund.currency,
      refund.customer_uuid, null, refund.payment_uuid, (refund.effective_at at time zone 'America/Mexico_City')::date
    from transactions as refund join opened on opened.uuid = refund.customer_uuid,
      jsonb_array_elements(refund.parts) as part
    where not refund.is_extra and refund.status <> 'failed'
      and (part ->> 'invoice_uuid' is null or (part ->> 'reopened')::boolean);
  -- What banks hold of disputes that are not decided.
  insert into opening
    select dispute.uuid, 'dispute', leg.book, leg.cents, dispute.currency, dispute.customer_uuid, null,
      dispute.payment_uuid, (dispute.effective_at at time zone 'America/Mexico_City')::date
    from (select transactions.* from transactions join opened on opened.uuid = transactions.customer_uuid
      join payments on payments.uuid = transactions.payment_uuid and payments.disputed
      where transactions.type = 'chargeback' and transactions.parts is null) as dispute,
      lateral (values ('disputed', amount_cents), ('cash', -amount_cents)) as leg (book, cents);

  -- What no document explains: of each entry, so that it comes to zero, and of each balance.
  insert into opening
    select entry_uuid, 'difference', 'difference', -sum(cents), currency, customer_uuid, null, null, max(day)
    from opening group by entry_uuid, currency, customer_uuid having sum(cents) <> 0;
  insert into opening
    select customer_uuid, 'difference', leg.book, leg.cents, currency, customer_uuid, null, null,
      (opened_at at time zone 'America/Mexico_City')::date
    from (select opened.uuid as customer_uuid, coalesce(customers.currency, 'MXN') as currency,
        opened.credit_balance_cents + coalesce((select sum(cents) from opening
          where opening.customer_uuid = opened.uuid and book = 'balance'), 0) as missing
      from opened join customers on customers.uuid = opened.uuid) as told,
      lateral (values ('balance', -missing), ('difference', missing)) as leg (book, cents);

  insert into ledger_legs
    (entry_uuid, kind, book, cents, currency, customer_uuid, account_uuid, invoice_uuid, payment_uuid, day, posted_at)
    select opening.entry_uuid, opening.kind, opening.book, opening.cents, opening.currency, opening.customer_uuid,
      opened.account_uuid, opening.invoice_uuid, opening.payment_uuid,
      coalesce(opening.day, (opened_at at time zone 'America/Mexico_City')::date), opened_at
    from opening join opened on opened.uuid = opening.customer_uuid
    where opening.cents <> 0 order by opening.day, opening.entry_uuid;
  get diagnostics added = row_count;
  drop table opening;
  drop table opened;
  return added;
end $$;
select open_ledger(now());
