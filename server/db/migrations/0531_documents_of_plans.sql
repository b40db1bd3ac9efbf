-- What is agreed to with a plan, as files of it: part of its terms, so that each revision keeps those it was sold by.
alter table plans add column documents jsonb not null default '[]';

create or replace function plan_terms(plan plans) returns jsonb language sql immutable as $$
  select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(plan)) where key = any (array[
    'name', 'public_name', 'slug', 'family', 'short_description', 'description_md', 'audience', 'insurer_company_uuid',
    'eligibility', 'members', 'waiting_period_days', 'grace_days', 'renewal_window_days', 'renewal', 'prices', 'benefits',
    'provider_network_tag', 'documents', 'sales'
  ]) $$;
update plan_revisions set terms = terms || '{"documents": []}';

-- Whoever publishes, what was agreed to stays as evidence from then on.
create or replace function keep_plan_revision() returns trigger language plpgsql as $$
begin
  insert into plan_revisions (plan_uuid, revision, terms, published_at, published_by)
  values (new.uuid, new.revision, plan_terms(new), new.updated_at, new.updated_by)
  on conflict do nothing;
  update attachments set kept_at = new.updated_at
  where kept_at is null and uuid in (
    select (document ->> 'attachment_uuid')::uuid from jsonb_array_elements(new.documents) as document);
  return null;
end $$;
