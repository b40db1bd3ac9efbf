-- What of a plan will be otherwise once its next revision is published, and on which day; nobody is sold it before.
alter table plans add column draft jsonb;
alter table plans add column draft_on date;

-- What was published, as it was: what was sold by a revision is answered for by it.
create table plan_revisions (
  plan_uuid uuid not null references plans,
  revision integer not null,
  terms jsonb not null,
  published_at timestamptz not null,
  published_by jsonb not null,
  primary key (plan_uuid, revision)
);

create function plan_terms(plan plans) returns jsonb language sql immutable as $$
  select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(plan)) where key = any (array[
    'name', 'public_name', 'slug', 'family', 'short_description', 'description_md', 'audience', 'insurer_company_uuid',
    'eligibility', 'members', 'waiting_period_days', 'grace_days', 'renewal_window_days', 'renewal', 'prices', 'benefits',
    'provider_network_tag', 'sales'
  ]) $$;

-- Whoever publishes, and however it comes to be: what is sold is kept under its number, once.
create function keep_plan_revision() returns trigger language plpgsql as $$
begin
  insert into plan_revisions (plan_uuid, revision, terms, published_at, published_by)
  values (new.uuid, new.revision, plan_terms(new), new.updated_at, new.updated_by)
  on conflict do nothing;
  return null;
end $$;
create trigger keep_plan_revision after insert or update of status, revision on plans
  for each row when (new.status in ('published', 'archived')) execute function keep_plan_revision();

insert into plan_revisions (plan_uuid, revision, terms, published_at, published_by)
select uuid, revision, plan_terms(plans), updated_at, updated_by from plans where status in ('published', 'archived');
