-- The few transactions of charges that went through besides the one that was asked for: home and the listing of payments count
-- those whose refund the bank refused.
create index transactions_of_extra_charges on transactions (payment_uuid) where is_extra;
