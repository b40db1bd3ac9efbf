-- Whoever guesses who works somewhere has few tries.
alter table checkouts add column employee_tries integer not null default 0;
