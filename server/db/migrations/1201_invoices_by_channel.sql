-- Invoices are found by the channel of what they charge for, whether that is still on a listing or put away.
create index subscriptions_of_channel on subscriptions (sales_channel, uuid);
