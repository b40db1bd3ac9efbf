-- Whether benefits cover what is in a category: of those that hold it, the nearest that they name decides.
create function covers_category(benefits jsonb, category uuid) returns boolean language sql stable parallel safe as $$
  with recursive holding as (
    select uuid, parent_uuid, 0 as steps from service_categories where uuid = category
    union all
    select parent.uuid, parent.parent_uuid, steps + 1
    from service_categories as parent join holding on parent.uuid = holding.parent_uuid
  )
  select coalesce((
    select (benefit ->> 'covered')::boolean from jsonb_array_elements(benefits) as benefit
    join holding on holding.uuid = (benefit ->> 'service_category_uuid')::uuid order by steps limit 1), false) $$;

-- Which subscriptions have an add-on.
create index subscriptions_with_items on subscriptions using gin (items jsonb_path_ops);
