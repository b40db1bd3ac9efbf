-- The first day of the period that a fund is in: once another begins, what was left of this one is dealt with.
alter table funds add column period_began_on date;
