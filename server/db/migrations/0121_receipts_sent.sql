-- When the receipt of a payment was sent again, and to whom.
alter table payments add column receipt_sent_at timestamptz, add column receipt_sent_to text;
