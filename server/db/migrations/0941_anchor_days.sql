-- What was bought on the 29th, 30th or 31st is charged on that day, and in a shorter month on its last day.
alter table subscriptions drop constraint subscriptions_billing_anchor_day_check;
alter table subscriptions add constraint subscriptions_billing_anchor_day_check check (billing_anchor_day between 1 and 31);
