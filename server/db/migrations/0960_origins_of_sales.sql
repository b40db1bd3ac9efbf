-- Who sold a subscription, on which page, and what its address said of where the buyer came from.
alter table subscriptions
  -- The company on whose page or by whose link it was sold.
  add column seller_company_uuid uuid references companies,
  add column sale_page text check (sale_page in ('plan', 'company', 'reseller')),
  add column utm jsonb,
  -- Parts of the address that name neither a seller nor a campaign.
  add column sale_path text[] not null default '{}',
  add column shortener_uuid uuid references shorteners,
  add column utm_source text generated always as (utm ->> 'source') stored,
  add column utm_medium text generated always as (utm ->> 'medium') stored,
  add column utm_campaign text generated always as (utm ->> 'campaign') stored,
  add column utm_term text generated always as (utm ->> 'term') stored,
  add column utm_content text generated always as (utm ->> 'content') stored;
create index subscriptions_of_seller on subscriptions (seller_company_uuid, created_at, uuid)
  where seller_company_uuid is not null;
create index subscriptions_of_shortener on subscriptions (shortener_uuid) where shortener_uuid is not null;
create index subscriptions_by_sale_page on subscriptions (sale_page, created_at, uuid) where sale_page is not null;
create index subscriptions_by_source on subscriptions (utm_source, created_at, uuid) where utm_source is not null;
create index subscriptions_by_medium on subscriptions (utm_medium, created_at, uuid) where utm_medium is not null;
create index subscriptions_by_utm_campaign on subscriptions (utm_campaign, created_at, uuid)
  where utm_campaign is not null;
create index subscriptions_by_content on subscriptions (utm_content, created_at, uuid) where utm_content is not null;
create index subscriptions_by_sale_path on subscriptions using gin (sale_path);

alter table checkouts
  add column sale_page text check (sale_page in ('plan', 'company', 'reseller')),
  -- The campaign that the address named, also where it takes nothing off.
  add column came_by_campaign_uuid uuid references campaigns,
  add column free_path text[] not null default '{}';

-- Checkouts under way know their seller and their path; the rest is read from these.
update checkouts set
  sale_page = case
    when channel = 'company' and path = '{}' then 'company'
    when channel = 'reseller' and not exists (select from companies
      where companies.uuid = checkouts.company_uuid and slug = any(path)) then 'reseller'
    else 'plan' end,
  came_by_campaign_uuid = coalesce(campaign_uuid,
    (select uuid from campaigns where status <> 'draft' and archived_at is null and code is not null
      and upper(code) in (select upper(segment) from unnest(path) as segment) order by starts_on desc limit 1)),
  free_path = (select coalesce(array_agg(segment order by position), '{}')
    from unnest(path) with ordinality as named (segment, position)
    where lower(segment) <> 'empresa'
      and not exists (select from companies where companies.uuid = checkouts.company_uuid and slug = lower(segment))
      and not exists (select from campaigns where code = upper(segment) and status <> 'draft'));

update subscriptions set seller_company_uuid = accounts.company_uuid from accounts
  where accounts.uuid = case subscriptions.sales_channel
      when 'reseller' then subscriptions.reseller_account_uuid
      when 'company' then subscriptions.account_uuid end
    and accounts.company_uuid is not null;
-- Checkouts tell what subscriptions did not keep, for as long as they are there.
update subscriptions set
  seller_company_uuid = coalesce(seller_company_uuid, checkouts.company_uuid),
  sale_page = checkouts.sale_page,
  utm = checkouts.utm,
  sale_path = checkouts.free_path,
  campaign_uuid = coalesce(subscriptions.campaign_uuid, checkouts.came_by_campaign_uuid),
  shortener_uuid = (select shortener_uuid from shortener_conversions where checkout_uuid = checkouts.uuid)
  from checkouts where checkouts.subscription_uuid = subscriptions.uuid;

-- A reseller that has sold has an account.
do $$
declare
  seller record;
  folio bigint;
  made uuid;
begin
  for seller in
    select distinct companies.uuid, trade_name, tax_profile from companies
    join subscriptions on seller_company_uuid = companies.uuid and sales_channel = 'reseller'
    where not exists (select from accounts where accounts.company_uuid = companies.uuid and type = 'reseller'
      and archived_at is null)
  loop
    insert into folios (prefix, last) values ('ACC', 1)
      on conflict (prefix) do update set last = folios.last + 1 returning last into folio;
    insert into accounts (number, name, type, status, company_uuid, tax_profile, created_at, created_by, updated_at, updated_by)
      values ('ACC-' || lpad(folio::text, 6, '0'), seller.trade_name, 'reseller', 'active', seller.uuid,
        seller.tax_profile, now(), '{"kind": "system", "uuid": null, "label": "Sistema"}', now(), '{"kind": "system", "uuid": null, "label": "Sistema"}')
      returning uuid into made;
    update subscriptions set reseller_account_uuid = made
      where seller_company_uuid = seller.uuid and sales_channel = 'reseller' and reseller_account_uuid is null;
  end loop;
  update subscriptions set reseller_account_uuid = (select uuid from accounts
      where accounts.company_uuid = seller_company_uuid and type = 'reseller' and archived_at is null
      order by created_at limit 1)
    where sales_channel = 'reseller' and seller_company_uuid is not null and reseller_account_uuid is null;
end $$;
