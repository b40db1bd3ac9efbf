-- Openings of a short link that are no visit: by programs, such as the previews of messengers, and by who had just opened it.
alter table shorteners
  add column machine_opens integer not null default 0,
  add column repeated_opens integer not null default 0;
