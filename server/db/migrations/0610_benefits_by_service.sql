-- A benefit is for a category of services or for a single one, which goes before its category.
create function with_service(benefits jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg('{"service_uuid": null}' || benefit order by position), '[]')
  from jsonb_array_elements(benefits) with ordinality as listed (benefit, position) $$;
update plans set benefits = with_service(benefits) where benefits <> '[]';
update plans set draft = jsonb_set(draft, '{benefits}', with_service(draft -> 'benefits')) where draft -> 'benefits' is not null;
update plan_revisions set terms = jsonb_set(terms, '{benefits}', with_service(terms -> 'benefits')) where terms -> 'benefits' is not null;
update plan_addons set benefits = with_service(benefits) where benefits <> '[]';
drop function with_service;

-- The service of the benefit that an authorization takes from, where that is for a single one.
alter table authorizations add column benefit_service_uuid uuid references services;

-- Whether benefits cover a service: by its own, or else by that of its category or of the nearest that holds it.
create function covers_service(benefits jsonb, service uuid) returns boolean language sql stable parallel safe as $$
  select coalesce(
    (select (benefit ->> 'covered')::boolean from jsonb_array_elements(benefits) as benefit
      where (benefit ->> 'service_uuid')::uuid = service limit 1),
    (select covers_category(benefits, category_uuid) from services where uuid = service),
    false) $$;
