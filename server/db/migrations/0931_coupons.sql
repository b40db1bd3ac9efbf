-- What a period costs: each coupon takes its part off what the ones before it left of the items that it is for, and only for
-- the months of the interval that it still has. Items with a negative price count against the whole.
create function subscription_amount(items jsonb, discount jsonb, period text) returns bigint
language plpgsql immutable parallel safe as $$
declare
  months constant integer := case period when 'month' then 1 when 'quarter' then 3 when 'semester' then 6 else 12 end;
  addons text[];
  prices numeric[];
  lefts numeric[];
  owns numeric[];
  coupon jsonb;
  net numeric;
  own numeric;
  base numeric;
  counted integer;
  cents numeric;
begin
  select coalesce(array_agg(item ->> 'plan_addon_uuid' order by place), '{}'),
    coalesce(array_agg((item ->> 'quantity')::numeric * (item ->> 'unit_cents')::numeric order by place), '{}')
    into addons, prices from jsonb_array_elements(items) with ordinality as listed (item, place);
  lefts := array(select greatest(0, price) from unnest(prices) with ordinality as one (price, place) order by place);
  net := greatest(0, (select coalesce(sum(price), 0) from unnest(prices) as one (price)));
  for coupon in
    select part from jsonb_array_elements(case when discount is null or discount = 'null' then '[]'::jsonb
      else jsonb_build_array(discount) || coalesce(discount -> 'also', '[]') end) with ordinality as listed (part, place)
    order by place
  loop
    owns := array(select case when coupon -> 'applies_to' is null
        or (addon is null and jsonb_array_length(coupon -> 'applies_to' -> 'plan_uuids') > 0)
        or (addon is not null and coupon -> 'applies_to' -> 'addon_uuids' ? addon)
      then case when price < 0 then price else remains end else 0 end
      from unnest(addons, prices, lefts) with ordinality as one (addon, price, remains, place) order by place);
    base := least(net, greatest(0, (select coalesce(sum(amount), 0) from unnest(owns) as one (amount))));
    counted := case when coupon ->> 'duration' = 'months'
      then least(greatest(coalesce((coupon ->> 'remaining')::integer, 0), 0), months) else months end;
    cents := case coupon ->> 'type'
      when 'pct' then round(base * (coupon ->> 'value')::numeric * counted / (100 * months))
      else least(base, round((coupon ->> 'value')::numeric * counted / months)) end;
    net := net - cents;
    if discount ? 'also' then
      own := (select coalesce(sum(amount), 0) from unnest(owns) as one (amount) where amount > 0);
      lefts := array(select remains - case when amount <= 0 or own = 0 then 0 else div(cents * amount, own)
          + (row_number() over (order by case when amount > 0 then mod(cents * amount, own) else -1 end desc, place)
            <= cents - sum(case when amount > 0 then div(cents * amount, own) else 0 end) over ())::integer end
        from unnest(owns, lefts) with ordinality as one (amount, remains, place) order by place);
    end if;
  end loop;
  return net::bigint;
end $$;

-- What is stored of it follows the function. Figures of plans follow what changed.
create temporary table mrr_before as
  select plan_uuid, sum(mrr_figure(subscriptions)) as mrr_cents from subscriptions group by plan_uuid;
alter table subscriptions drop column amount_cents, drop column mrr_cents;
drop function subscription_amount(jsonb, jsonb);
alter table subscriptions
  add column amount_cents bigint generated always as (subscription_amount(items, discount, interval)) stored,
  add column mrr_cents bigint generated always as (case when status in ('active', 'past_due') then
    round(subscription_amount(items, discount, interval) / case interval when 'month' then 1.0 when 'quarter' then 3
      when 'semester' then 6 else 12 end) else 0 end::bigint) stored;
create index subscriptions_by_amount on subscriptions (amount_cents, uuid);
create index subscriptions_by_mrr on subscriptions (mrr_cents, uuid);
drop index if exists subscriptions_of_plan;
create index subscriptions_of_plan on subscriptions (plan_uuid, price_version) include (status, mrr_cents, archived_at);
insert into plan_figures (plan_uuid, mrr_cents)
  select plan_uuid, now_mrr.mrr_cents - mrr_before.mrr_cents from mrr_before join (
    select plan_uuid, sum(mrr_figure(subscriptions)) as mrr_cents from subscriptions group by plan_uuid) as now_mrr
  using (plan_uuid) where now_mrr.mrr_cents <> mrr_before.mrr_cents;
drop table mrr_before;

-- Who used the coupon of a campaign, once each. A period that has no invoice, as it costs nothing or is deducted from pay,
-- adds here what was taken off it.
create table campaign_uses (
  campaign_uuid uuid not null references campaigns on delete cascade,
  subscription_uuid uuid not null references subscriptions on delete cascade,
  uninvoiced_cents bigint not null default 0 check (uninvoiced_cents >= 0),
  used_at timestamptz not null,
  primary key (campaign_uuid, subscription_uuid)
);
create index campaign_uses_of_subscription on campaign_uses (subscription_uuid);
insert into campaign_uses (campaign_uuid, subscription_uuid, used_at)
  select campaign_uuid, subscriptions.uuid, subscriptions.created_at
  from subscriptions join campaigns on campaigns.uuid = campaign_uuid where campaigns.discount is not null;

-- A coupon keeps to the plans of its campaign from now on; what is charged at present keeps its price, add-ons included.
update subscriptions set discount = subscriptions.discount || jsonb_build_object('campaign_uuid', campaigns.uuid)
    || case when plan_uuid = any(plan_uuids) then jsonb_build_object('applies_to', jsonb_build_object(
      'plan_uuids', to_jsonb(plan_uuids), 'addon_uuids', coalesce((
        select jsonb_agg(distinct item -> 'plan_addon_uuid') from jsonb_array_elements(items) as item
        where item ->> 'plan_addon_uuid' is not null), '[]'))) else '{}' end
  from campaigns where campaigns.uuid = campaign_uuid and (campaigns.code = subscriptions.discount ->> 'coupon_code'
    or (campaigns.code is null and subscriptions.discount ->> 'coupon_code' is null
      and campaigns.discount -> 'type' = subscriptions.discount -> 'type'
      and campaigns.discount -> 'value' = subscriptions.discount -> 'value'));
update subscriptions set period_discount = period_discount || jsonb_strip_nulls(jsonb_build_object(
    'campaign_uuid', discount -> 'campaign_uuid', 'applies_to', discount -> 'applies_to'))
  where discount ? 'campaign_uuid' and period_discount ->> 'coupon_code' is not distinct from discount ->> 'coupon_code';
-- What the coupon of its campaign took off the period of each invoice.
update invoices set lines = (
    select jsonb_agg(case when (line ->> 'discount_cents')::bigint > 0 then line || jsonb_build_object('coupons',
      jsonb_build_array(jsonb_build_object('campaign_uuid', campaign_uuid, 'discount_cents', line -> 'discount_cents')))
      else line end order by place)
    from jsonb_array_elements(lines) with ordinality as listed (line, place))
  from campaign_uses where campaign_uses.subscription_uuid = invoices.subscription_uuid
    and invoices.type = 'subscription' and invoices.discount_cents > 0;

-- What a campaign's coupons really took off, IVA included: of issued invoices that were not voided, less the part of it
-- that credit notes gave back with the line, and of periods without an invoice.
create function campaign_discount_given(campaign uuid) returns bigint language sql stable as $$
  select (coalesce((select sum(uninvoiced_cents) from campaign_uses where campaign_uuid = campaign), 0) + coalesce((
    select sum(round(given.cents * (1 - case when line.total <= 0 then 0 else least(1, coalesce((
      select sum((part ->> 'amount_cents')::numeric) from credit_notes, jsonb_array_elements(credit_notes.lines) as part
      where invoice_uuid = line.invoice_uuid and (part ->> 'line')::integer = line.place - 1), 0) / line.total) end)))
    from (select invoices.uuid as invoice_uuid, content, place,
        round((priced.gross - (content ->> 'discount_cents')::numeric)
          * case when (content ->> 'tax_included')::boolean then 1 else 1 + (content ->> 'tax_rate')::numeric / 100 end) as total
      from campaign_uses
      join invoices on invoices.subscription_uuid = campaign_uses.subscription_uuid
        and status in ('open', 'paid', 'uncollectible') and invoices.archived_at is null
      cross join jsonb_array_elements(lines) with ordinality as listed (content, place)
      cross join lateral (
        select round((content ->> 'quantity')::numeric * (content ->> 'unit_cents')::numeric) as gross) as priced
      where campaign_uuid = campaign and content ? 'coupons') as line
    cross join lateral (
      select least(sum((coupon ->> 'discount_cents')::numeric), (content ->> 'discount_cents')::numeric) as cents
      from jsonb_array_elements(content -> 'coupons') as coupon
      where (coupon ->> 'campaign_uuid')::uuid = campaign) as given), 0))::bigint $$;
-- No one ever wrote this column.
alter table campaigns drop column discount_given_cents;

-- What a change of plan took of its discount, and on which day: a change back on that day gives it back.
alter table subscriptions add column set_aside_discount jsonb;

-- A visitor's second coupon, where both add up.
alter table checkouts add column added_campaign_uuid uuid references campaigns;
