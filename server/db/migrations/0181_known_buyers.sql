-- Whoever begins to buy with the e-mail of an active plan is told so there, once a day at most.
create table known_buyer_mails (
  email text primary key,
  sent_at timestamptz not null
);
