-- A code that turned out not to be for whoever buys: they are told so, and pay nothing before they have seen it.
alter table checkouts add column lost_coupon text;

-- Whoever buys is known by their e-mail.
create index customers_by_email on customers (lower(email));
