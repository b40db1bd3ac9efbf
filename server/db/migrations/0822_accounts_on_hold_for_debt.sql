-- What reminding put on hold comes back by itself once it is paid; what a person put on hold stays.
alter table accounts add column held_for_debt boolean not null default false;
