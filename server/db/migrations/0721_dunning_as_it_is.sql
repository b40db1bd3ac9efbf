-- How far the reminders of an account have come follows from its subscriptions: it is worked out when it is read.
alter table accounts drop column dunning_state;
