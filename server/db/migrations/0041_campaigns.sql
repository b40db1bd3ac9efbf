create table campaigns (
  like record_template including all,
  name text not null,
  code text,
  channel text not null check (channel in ('web', 'reseller', 'company', 'whatsapp', 'email', 'social', 'offline')),
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  discount jsonb,
  plan_uuids uuid[] not null default '{}',
  addon_uuids uuid[] not null default '{}',
  first_purchase_only boolean not null default false,
  max_redemptions integer check (max_redemptions > 0),
  per_customer integer check (per_customer > 0),
  budget_cents bigint check (budget_cents > 0),
  stackable boolean not null default false,
  utm jsonb,
  headline text,
  image_url text,
  owner_user_uuid uuid references users,
  discount_given_cents bigint not null default 0,
  currency text not null default 'MXN',
  -- As somebody decided; its dates make one that is active wait or end by itself.
  status text not null check (status in ('draft', 'active', 'paused', 'ended')),
  status_reason text,
  sort_name text collate "C" generated always as (fold(name)) stored,
  search text generated always as (fold(name || ' ' || coalesce(code, ''))) stored
);
create unique index campaigns_code_key on campaigns (code) where archived_at is null;
create index campaigns_by_name on campaigns (sort_name, uuid);
create index campaigns_by_start on campaigns (starts_on, uuid);
create index campaigns_by_end on campaigns (ends_on, uuid);
create index campaigns_of_owner on campaigns (owner_user_uuid);
create index campaigns_of_plan on campaigns using gin (plan_uuids);
create index campaigns_search on campaigns using gin (search gin_trgm_ops);

alter table subscriptions add column campaign_uuid uuid references campaigns;
create index subscriptions_of_campaign on subscriptions (campaign_uuid);
