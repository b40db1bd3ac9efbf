-- What moves the monthly income of a plan, and why. A plan shows the sum of `plan_figures`; each change of it leaves a line
-- here with its day, so that the income of any month is today's less what moved since.
create table plan_income_moves (
  plan_uuid uuid not null references plans on delete cascade,
  subscription_uuid uuid not null,
  -- In Mexico City.
  day date not null,
  reason text not null check (reason in ('new', 'returned', 'from_plan', 'more', 'price', 'discount', 'less', 'paused',
    'unpaid', 'to_plan', 'canceled')),
  cents bigint not null
);
create index plan_income_moves_of_plan on plan_income_moves (plan_uuid, day) include (reason, cents, subscription_uuid);

-- Whether a subscription counts in its plan's income.
create function is_paying(subscriptions) returns boolean language sql immutable as $$
  select $1.status in ('active', 'past_due') and $1.archived_at is null
$$;

-- What is charged for, whatever it costs.
create function counted_items(items jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(one order by one), '[]') from (
    select jsonb_build_array(item -> 'plan_addon_uuid', item -> 'quantity') as one from jsonb_array_elements(items) as item) as counted
$$;

create function income_came_by(subscriptions) returns text language sql immutable as $$
  select case when $1.status in ('incomplete', 'incomplete_expired', 'trialing') then 'new' else 'returned' end
$$;

create function income_left_by(subscriptions) returns text language sql immutable as $$
  select case when $1.archived_at is not null or $1.status not in ('paused', 'unpaid') then 'canceled' else $1.status end
$$;

create function income_changed_by(before subscriptions, after subscriptions) returns text language sql immutable as $$
  select case
    when before.interval <> after.interval or counted_items(before.items) <> counted_items(after.items)
      then case when after.mrr_cents > before.mrr_cents then 'more' else 'less' end
    when before.price_version <> after.price_version or before.items <> after.items then 'price'
    else 'discount' end
$$;

create function note_income_move(plan uuid, subscription uuid, moment timestamptz, reason text, cents bigint)
  returns void language sql as $$
  insert into plan_income_moves
    select plan, subscription, (moment at time zone 'America/Mexico_City')::date, reason, cents where cents <> 0
$$;

create function follow_income() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform note_income_move(new.plan_uuid, new.uuid, new.created_at, 'new', mrr_figure(new));
  elsif tg_op = 'DELETE' then
    perform note_income_move(old.plan_uuid, old.uuid, old.updated_at, 'canceled', -mrr_figure(old));
  elsif old.plan_uuid <> new.plan_uuid then
    perform note_income_move(old.plan_uuid, old.uuid, new.updated_at,
      case when is_paying(new) then 'to_plan' else income_left_by(new) end, -mrr_figure(old));
    perform note_income_move(new.plan_uuid, new.uuid, new.updated_at,
      case when is_paying(old) then 'from_plan' else income_came_by(old) end, mrr_figure(new));
  else
    perform note_income_move(new.plan_uuid, new.uuid, new.updated_at,
      case
        when not is_paying(new) then income_left_by(new)
        when not is_paying(old) then income_came_by(old)
        else income_changed_by(old, new) end,
      mrr_figure(new) - mrr_figure(old));
  end if;
  return null;
end $$;
create trigger subscription_income after insert or delete on subscriptions for each row execute function follow_income();
create trigger subscription_income_anew after update on subscriptions for each row
  when (old.plan_uuid <> new.plan_uuid or mrr_figure(old) <> mrr_figure(new)) execute function follow_income();

-- All lines made anew from the records, for what was sold before there were lines and for a database that was filled with its
-- triggers off. What changed on the way is not known any more: it came at what it pays, and left at what it paid.
create procedure count_income_moves() language sql as $$
  delete from plan_income_moves;
  insert into plan_income_moves
    select plan_uuid, uuid, (created_at at time zone 'America/Mexico_City')::date, 'new', mrr_figure(subscriptions)
    from subscriptions where mrr_figure(subscriptions) <> 0;
  insert into plan_income_moves
    select plan_uuid, uuid, (moment at time zone 'America/Mexico_City')::date, reason, sign * cents
    from (select subscriptions.plan_uuid, subscriptions.uuid, created_at, coalesce(ended_at, canceled_at, updated_at) as left_at,
        income_left_by(subscriptions) as left_by,
        round(amount_cents / case interval when 'month' then 1.0 when 'quarter' then 3 when 'semester' then 6 else 12 end)::bigint as cents
      from subscriptions
      where not is_paying(subscriptions) and status in ('active', 'past_due', 'unpaid', 'paused', 'canceled')
        and (trial_ends_at is null or coalesce(ended_at, canceled_at, updated_at) > trial_ends_at)) as gone
    cross join lateral (values (created_at, 'new', 1), (left_at, left_by, -1)) as ends (moment, reason, sign)
    where cents <> 0;
$$;
call count_income_moves();
