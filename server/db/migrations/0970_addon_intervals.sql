-- An add-on is priced by the month, with prices of its own for longer intervals where it has them. Until now its amount was
-- charged for whatever interval, so a year cost as much as a month. Items that are sold already keep their amounts.
update plan_addons set pricing = pricing || jsonb_build_object(
  'interval', case when pricing ->> 'interval' = 'once' then 'once' else 'month' end,
  'quarter_cents', null, 'semester_cents', null, 'year_cents', null);
