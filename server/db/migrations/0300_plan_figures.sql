-- What a plan carries: its policies in force, its live subscriptions and what they come to a month. Counting them anew for each
-- row of a page reads hundreds of thousands of rows. Each change adds a line instead, and what a plan carries is the sum of its
-- lines; no line is ever changed, so two who sell the same plan never wait for each other.
create table plan_figures (
  plan_uuid uuid not null references plans on delete cascade,
  policies integer not null default 0,
  subscribers integer not null default 0,
  mrr_cents bigint not null default 0
);
create index plan_figures_of_plan on plan_figures (plan_uuid) include (policies, subscribers, mrr_cents);

create function policy_figure(policies) returns integer language sql immutable as $$
  select ($1.status in ('active', 'grace') and $1.archived_at is null)::integer
$$;
create function subscriber_figure(subscriptions) returns integer language sql immutable as $$
  select ($1.status in ('trialing', 'active', 'past_due', 'unpaid', 'paused') and $1.archived_at is null)::integer
$$;
create function mrr_figure(subscriptions) returns bigint language sql immutable as $$
  select case when $1.archived_at is null then $1.mrr_cents else 0 end
$$;

-- All lines made anew from the records: for the first time, and for a database that was filled with its triggers off.
create procedure count_plan_figures() language sql as $$
  delete from plan_figures;
  insert into plan_figures (plan_uuid, policies)
    select plan_uuid, sum(policy_figure(policies)) from policies group by plan_uuid;
  insert into plan_figures (plan_uuid, subscribers, mrr_cents)
    select plan_uuid, sum(subscriber_figure(subscriptions)), sum(mrr_figure(subscriptions)) from subscriptions group by plan_uuid;
$$;
call count_plan_figures();

create function follow_policy() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and policy_figure(old) <> 0 then
    insert into plan_figures (plan_uuid, policies) values (old.plan_uuid, -policy_figure(old));
  end if;
  if tg_op <> 'DELETE' and policy_figure(new) <> 0 then
    insert into plan_figures (plan_uuid, policies) values (new.plan_uuid, policy_figure(new));
  end if;
  return null;
end $$;
create trigger policy_counted after insert or delete on policies for each row execute function follow_policy();
create trigger policy_counted_anew after update on policies for each row
  when (old.plan_uuid <> new.plan_uuid or policy_figure(old) <> policy_figure(new)) execute function follow_policy();

create function follow_subscription() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and (subscriber_figure(old) <> 0 or mrr_figure(old) <> 0) then
    insert into plan_figures (plan_uuid, subscribers, mrr_cents)
      values (old.plan_uuid, -subscriber_figure(old), -mrr_figure(old));
  end if;
  if tg_op <> 'DELETE' and (subscriber_figure(new) <> 0 or mrr_figure(new) <> 0) then
    insert into plan_figures (plan_uuid, subscribers, mrr_cents)
      values (new.plan_uuid, subscriber_figure(new), mrr_figure(new));
  end if;
  return null;
end $$;
create trigger subscription_counted after insert or delete on subscriptions
  for each row execute function follow_subscription();
create trigger subscription_counted_anew after update on subscriptions for each row
  when (old.plan_uuid <> new.plan_uuid or subscriber_figure(old) <> subscriber_figure(new)
    or mrr_figure(old) <> mrr_figure(new)) execute function follow_subscription();
