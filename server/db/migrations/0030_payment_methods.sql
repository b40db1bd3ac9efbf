create table payment_methods (
  like record_template including all,
  account_uuid uuid not null references accounts,
  customer_uuid uuid not null references customers,
  type text not null check (type in ('card', 'spei_clabe', 'domiciliation', 'oxxo')),
  status text not null check (status in ('pending', 'active', 'expired', 'failed', 'removed')),
  status_reason text,
  label text not null,
  card jsonb,
  bank jsonb,
  billing_name text,
  billing_zip text,
  gateway_token text,
  verified_at timestamptz,
  last_used_at timestamptz,
  last_error text,
  source text not null check (source in ('funnel', 'link', 'staff', 'import')),
  consent jsonb,
  last4 text generated always as (coalesce(card ->> 'last4', right(bank ->> 'clabe_masked', 4))) stored,
  brand text generated always as (card ->> 'brand') stored,
  funding text generated always as (card ->> 'funding') stored,
  bank_name text generated always as (coalesce(bank ->> 'bank', card ->> 'issuer')) stored,
  -- The last day of the month that the card says.
  expires_on date generated always as (
    (make_date((card ->> 'exp_year')::integer, (card ->> 'exp_month')::integer, 1) + interval '1 month' - interval '1 day')::date
  ) stored,
  -- Of the customer, kept by a trigger: one index finds a method by whose it is.
  customer_search text not null default '',
  sort_label text collate "C" generated always as (fold(label)) stored,
  search text generated always as (
    fold(label || ' ' || coalesce(bank ->> 'bank', '') || ' ' || coalesce(bank ->> 'clabe_masked', '')
      || ' ' || coalesce(card ->> 'issuer', '')) || ' ' || customer_search
  ) stored
);
create index payment_methods_by_expiry on payment_methods (expires_on, uuid);
create index payment_methods_by_label on payment_methods (sort_label, uuid);
create index payment_methods_by_status on payment_methods (status, expires_on, uuid);
create index payment_methods_by_use on payment_methods (last_used_at, uuid);
create index payment_methods_of_account on payment_methods (account_uuid);
create index payment_methods_of_customer on payment_methods (customer_uuid);
create index payment_methods_search on payment_methods using gin (search gin_trgm_ops);

alter table customers add foreign key (default_payment_method_uuid) references payment_methods;
create index customers_of_payment_method on customers (default_payment_method_uuid);

create function copy_customer_search() returns trigger language plpgsql as $$
begin
  new.customer_search := coalesce((select customers.search from customers where customers.uuid = new.customer_uuid), '');
  return new;
end $$;
create trigger payment_method_of_customer before insert or update of customer_uuid on payment_methods
  for each row execute function copy_customer_search();

create function spread_customer() returns trigger language plpgsql as $$
begin
  update payment_methods set customer_search = new.search where customer_uuid = new.uuid;
  return null;
end $$;
create trigger customer_changed after update on customers
  for each row when (old.search is distinct from new.search)
  execute function spread_customer();
