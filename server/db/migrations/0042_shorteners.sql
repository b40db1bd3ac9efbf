create table shorteners (
  like record_template including all,
  code text not null,
  title text not null,
  destination_type text not null check (destination_type in
    ('plan', 'company', 'reseller', 'payment_method', 'invoice_payment', 'provider_search', 'external')),
  destination_uuid uuid,
  destination_url text,
  utm jsonb,
  campaign_uuid uuid references campaigns,
  account_uuid uuid references accounts,
  customer_uuid uuid references customers,
  starts_on date,
  expires_on date check (expires_on >= starts_on),
  expired_url text,
  max_clicks integer check (max_clicks between 1 and 1000000),
  one_time boolean not null,
  has_password boolean not null,
  password_hash text,
  interstitial text not null check (interstitial in ('none', 'warn')),
  forward_query boolean not null,
  clicks integer not null default 0,
  unique_visitors integer not null default 0,
  scans integer not null default 0,
  last_clicked_at timestamptz,
  conversions_started integer not null default 0,
  conversions_paid integer not null default 0,
  conversions_cents bigint not null default 0,
  currency text not null default 'MXN',
  -- As somebody decided; its dates and limits say the rest.
  status text not null check (status in ('active', 'paused', 'archived')),
  status_reason text,
  utm_source text generated always as (utm ->> 'source') stored,
  utm_medium text generated always as (utm ->> 'medium') stored,
  sort_code text collate "C" generated always as (lower(code)) stored,
  sort_title text collate "C" generated always as (fold(title)) stored,
  search text generated always as (fold(code || ' ' || title || ' ' || coalesce(destination_url, ''))) stored,
  check (has_password = (password_hash is not null))
);
-- The code of one that is archived may be given to another.
create unique index shorteners_code_key on shorteners (sort_code) where status <> 'archived';
create index shorteners_by_code on shorteners (sort_code, uuid);
create index shorteners_by_title on shorteners (sort_title, uuid);
create index shorteners_by_clicks on shorteners (clicks, uuid);
create index shorteners_by_paid on shorteners (conversions_paid, uuid);
create index shorteners_by_end on shorteners (expires_on, uuid);
create index shorteners_by_last_click on shorteners (last_clicked_at, uuid);
create index shorteners_of_campaign on shorteners (campaign_uuid);
create index shorteners_of_destination on shorteners (destination_uuid);
create index shorteners_of_account on shorteners (account_uuid);
create index shorteners_of_customer on shorteners (customer_uuid);
create index shorteners_of_creator on shorteners ((created_by ->> 'uuid'));
create index shorteners_search on shorteners using gin (search gin_trgm_ops);

-- How often each was opened, a row for every day on which it was.
create table shortener_clicks (
  shortener_uuid uuid not null references shorteners,
  day date not null,
  clicks integer not null,
  unique_visitors integer not null,
  scans integer not null,
  primary key (shortener_uuid, day)
);
