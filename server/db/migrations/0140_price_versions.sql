-- From how much something is sold on a day: the cheapest price of the shortest interval that is asked then. Of prices that
-- are charged alike, the one that began last is asked.
create function price_from(prices jsonb, day date) returns jsonb language sql immutable parallel safe as $$
  with valid as (
    select price, coalesce((price ->> 'valid_from')::date, '-infinity') as since,
      coalesce(
        (price ->> 'amount_cents')::bigint,
        (select min((band ->> 'amount_cents')::bigint) from jsonb_array_elements(price -> 'bands') as band)
      ) as amount
    from jsonb_array_elements(prices) as price
    where price ->> 'status' = 'active'
      and day between coalesce((price ->> 'valid_from')::date, '-infinity') and coalesce((price ->> 'valid_to')::date, 'infinity')
  )
  select jsonb_build_object('amount_cents', amount, 'currency', price ->> 'currency', 'interval', price ->> 'interval')
  from valid
  where amount is not null and not exists (
    select 1 from valid as later
    where (later.price ->> 'currency', later.price ->> 'interval', later.price ->> 'mode')
        = (valid.price ->> 'currency', valid.price ->> 'interval', valid.price ->> 'mode')
      and (later.since, (later.price ->> 'version')::integer) > (valid.since, (valid.price ->> 'version')::integer)
  )
  order by array_position(array['month', 'quarter', 'semester', 'year'], price ->> 'interval'), amount
  limit 1 $$;

-- It follows from the day, so it is worked out when it is read.
drop index plans_by_price;
alter table plans drop column price_from;
drop function price_from(jsonb);

create index checkouts_of_plan on checkouts (plan_uuid);
create index subscriptions_of_price on subscriptions (plan_uuid, price_version);
