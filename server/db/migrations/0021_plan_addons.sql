create table plan_addons (
  like record_template including all,
  code text not null unique,
  name text not null,
  public_name text not null,
  short_description text not null,
  type text not null check (type in ('coverage', 'service', 'fee', 'discount')),
  compatible_plan_uuids uuid[] not null,
  pricing jsonb not null,
  tax jsonb not null,
  benefits jsonb not null default '[]',
  max_quantity integer not null default 1,
  selectable_in text[] not null default '{}',
  requires_addon_uuids uuid[] not null default '{}',
  excludes_addon_uuids uuid[] not null default '{}',
  "order" integer not null,
  status text not null check (status in ('draft', 'scheduled', 'published', 'archived')),
  status_reason text,
  amount_cents bigint generated always as ((pricing ->> 'amount_cents')::bigint) stored,
  currency text generated always as (pricing ->> 'currency') stored,
  sort_name text collate "C" generated always as (fold(name)) stored,
  search text generated always as (fold(code || ' ' || name || ' ' || public_name)) stored
);
create index plan_addons_by_name on plan_addons (sort_name, uuid);
create index plan_addons_by_type on plan_addons (type, uuid);
create index plan_addons_by_amount on plan_addons (amount_cents, uuid);
create index plan_addons_by_order on plan_addons ("order", uuid);
create index plan_addons_by_status on plan_addons (status, uuid);
create index plan_addons_of_plan on plan_addons using gin (compatible_plan_uuids);
create index plan_addons_search on plan_addons using gin (search gin_trgm_ops);
